"""What is written by program from the sources: `make generate` writes it, and a test holds that it is fresh."""

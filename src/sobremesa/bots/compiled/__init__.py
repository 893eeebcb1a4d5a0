"""What thinking bots share and is compiled: a folder of its own, so that a change elsewhere compiles nothing anew."""

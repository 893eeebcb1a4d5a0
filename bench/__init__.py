"""Side-by-side measurements: how fast the games are, beside OpenSpiel and pgx in the same run."""

"""Side-by-side measurements: how fast the games are, beside OpenSpiel and pgx, and the server, beside bare parts."""

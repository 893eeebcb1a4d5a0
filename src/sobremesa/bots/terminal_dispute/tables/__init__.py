"""Tables of the worth of rows, lines and abilities of Terminal Dispute: their sum is the value, so no net is needed."""

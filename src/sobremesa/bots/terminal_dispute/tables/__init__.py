"""Tables of what rows, lines and abilities of Terminal Dispute are worth: they add up, so no net is needed."""

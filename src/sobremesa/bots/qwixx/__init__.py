"""What bots know about Qwixx: nets, and a solution for a seat alone with the classic sheet."""

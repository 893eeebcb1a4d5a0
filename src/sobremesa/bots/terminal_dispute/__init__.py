"""How to think about Terminal Dispute."""

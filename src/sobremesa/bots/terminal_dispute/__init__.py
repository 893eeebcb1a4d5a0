"""What bots know about Terminal Dispute."""

"""Twenty One by a programme: exact alone, with a price for each turn against others."""

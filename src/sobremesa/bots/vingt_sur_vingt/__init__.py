"""What bots know about 20 sur 20."""

"""What bots know about Twenty One: a solution alone, and computed forecasts with a price per turn against others."""

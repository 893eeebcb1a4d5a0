"""Sheets of Twenty One, each forecast by itself: a sheet has so few states that no net is needed."""

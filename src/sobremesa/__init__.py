"""Five games for the time after the meal: rules, records, bots, a laboratory and a table server."""

__version__ = "0.5.0"

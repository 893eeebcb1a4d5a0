"""Five games for the time after the meal: rules, records, bots and a laboratory."""

__version__ = "0.1.0"

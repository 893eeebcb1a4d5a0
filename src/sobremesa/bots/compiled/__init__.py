"""Compiled code that the searching bots share: a folder of its own, so that a change elsewhere recompiles nothing."""

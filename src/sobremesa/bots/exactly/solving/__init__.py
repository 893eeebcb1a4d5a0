"""One round of Exactly solved: only here is a match made of rounds that can be solved apart."""

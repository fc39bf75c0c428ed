"""Routes: each parses what it is given, asks the house, and renders a page model."""

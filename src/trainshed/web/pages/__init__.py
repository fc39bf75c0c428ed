"""View models: everything a template shows, worked out before it."""

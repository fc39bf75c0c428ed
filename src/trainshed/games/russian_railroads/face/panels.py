"""A placeholder: the drawn panels take its place."""

panels = None

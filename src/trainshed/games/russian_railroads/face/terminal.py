"""A placeholder: the drawn board takes its place."""

from trainshed.core.face import board_of_fields as board

__all__ = ["board"]

"""Russian Railroads with German Railroads, a second time: plain Python, from the rules alone."""

from tests.reference.russian_railroads.engine import Reference

__all__ = ["Reference"]

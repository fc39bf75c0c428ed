"""What every test may use."""

import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

# tests import each other's helpers as `tests.…`
sys.path.insert(0, str(Path(__file__).parent.parent))

# How long an example takes says more about the machine than about us, and what was drawn this time
# more about luck: every run tries the same.
settings.register_profile(
    "any machine",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("any machine")

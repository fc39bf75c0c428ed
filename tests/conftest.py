"""What every test may use."""

import sys
from pathlib import Path

# tests import each other's helpers as `tests.…`
sys.path.insert(0, str(Path(__file__).parent.parent))

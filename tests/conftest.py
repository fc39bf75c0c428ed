"""What every test may use."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))  # tests import each other's helpers as `tests.…`

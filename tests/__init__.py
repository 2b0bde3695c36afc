"""Tests, as a package: shared things are imported as `tests.support`.

Where the shell wants no bytecode beside the code (PYTHONDONTWRITEBYTECODE), the tests, and the hundreds of processes
that they start, would compile all that they import each time. They keep it with what pytest keeps instead.
"""

import os
import sys
from pathlib import Path

if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = sys.pycache_prefix or str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

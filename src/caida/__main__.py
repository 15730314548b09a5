"""``python -m caida``: the same as the ``caida`` command."""

import sys

from caida.cli import main

if __name__ == "__main__":
    sys.exit(main())

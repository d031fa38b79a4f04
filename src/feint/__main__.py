import sys

from feint.cli import main

sys.exit(main())

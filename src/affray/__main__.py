"""``python -m affray`` is the command ``affray``."""

from affray.cli import main

if __name__ == "__main__":
    main()

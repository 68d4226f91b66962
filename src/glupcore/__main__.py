"""``python -m glupcore``: the command line."""

from glupcore.cli import main

main()

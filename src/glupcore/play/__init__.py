"""A game between a person and the engine; the terminal only shows it (glupcore.cli.play)."""

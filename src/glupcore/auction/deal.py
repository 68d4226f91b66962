"""The deal of every game, by the name that it had here: kept for one version."""

from glupcore.deals.deal import Deal as Deal

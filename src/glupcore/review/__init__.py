"""A deal looked over afterwards: what each decision cost, given what its player knew, and luck."""

from glupcore.review.result import Account, Decision, Draw, Lead, Moment, Review, Totals
from glupcore.review.reviewer import Reviewing, review

__all__ = [
    "Account",
    "Decision",
    "Draw",
    "Lead",
    "Moment",
    "Review",
    "Reviewing",
    "Totals",
    "review",
]

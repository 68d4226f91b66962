"""A deal looked over afterwards: what each decision cost, given what its player knew, and luck."""

from glupcore.review.many import review_many
from glupcore.review.result import Account, Decision, Draw, Lead, Moment, Report, Totals
from glupcore.review.reviewer import Reviewing, review
from glupcore.review.sums import OfSeat, Sums
from glupcore.review.text import Review

__all__ = [
    "Account",
    "Decision",
    "Draw",
    "Lead",
    "Moment",
    "OfSeat",
    "Report",
    "Review",
    "Reviewing",
    "Sums",
    "Totals",
    "review",
    "review_many",
]

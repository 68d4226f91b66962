"""The classes of a deal, by the names that they have in every game."""

from glupcore.auction.records import Record as Record
from glupcore.auction.seen import SeenDeal as SeenDeal

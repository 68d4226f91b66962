"""The classes of a deal of the games with a stock, by the names that they have in every game."""

from glupcore.deals.records import Record as Record
from glupcore.deals.seen import SeenDeal as SeenDeal

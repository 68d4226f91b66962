"""The games that begin with an auction, at the table: what is offered, typed, told and counted."""

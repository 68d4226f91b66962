"""``glupcore solve --par``: what the contracts of whole deals could have brought."""

from glupcore.auction.par import NODES, Par, par
from glupcore.auction.records import Record, numbered_records
from glupcore.cli.inputs import open_bytes
from glupcore.cli.output import say, say_json
from glupcore.cli.progress import Pace, Progress
from glupcore.endgame import in_order
from glupcore.errors import GlupError, RecordError
from glupcore.support.counted import counted


def say_pars(
    source: str, as_json: bool, threads: int, nodes: int | None, seconds: float | None
) -> None:
    """Print them, each as it is done. Raises GlupError at the first deal that has none."""
    told, pace, done = Progress(), Pace(), 0
    with open_bytes(source) as file:

        def one(numbered: tuple[int, Record]) -> Par:
            number, record = numbered
            try:
                return par(record, nodes=nodes or NODES, seconds=seconds)
            except RecordError:
                raise
            except GlupError as error:
                raise RecordError(number, None, "", str(error)) from None

        for done, found in enumerate(in_order(one, numbered_records(file), threads), 1):
            say_json(found.to_dict()) if as_json else say(str(found))
            told(f"{counted(done, 'deal')} solved{pace(done)}")
    told.clear()
    if not done:
        raise GlupError("no deal in the input")

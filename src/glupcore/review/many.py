"""Reviews of many deals: by all who can work on them, into one file, and what they say together."""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from hashlib import sha256
from typing import Any, Final

from glupcore.advice.families import family_by
from glupcore.deals.kinds import advised_deal, check_whole
from glupcore.deals.reading import deal_in_line_as, deal_lines
from glupcore.deals.records import Record, Source
from glupcore.deals.seen import SeenDeal
from glupcore.errors import GlupError
from glupcore.review.reviewer import FUTURES, ITERATIONS, review
from glupcore.review.sums import Sums
from glupcore.solvers.spec import Spec
from glupcore.support.fields import InputError, load_object
from glupcore.support.files import read_regular
from glupcore.support.journal import Journal, line_of
from glupcore.support.player_files import files_of, with_files
from glupcore.support.tasks import WideExecutor, in_batches, processes

FORMAT: Final = "glupcore-reviews-1"

_Deal = tuple[int, bytes, str]  # its number, its line and its mark


def review_many(
    deals: Source,
    path: str | os.PathLike[str],
    *,
    seat: int | None = None,
    iterations: int | None = None,
    seed: int = 0,
    solver: str = "auto",
    futures: int = FUTURES,
    executor: Executor | None = None,
    jobs: int = 1,
    progress: Callable[[Sums], None] | None = None,
) -> Sums:
    """Review every deal of a source; each is a line of the file ``path``, in their order.

    A line has the ``deal``'s number, a ``mark`` of what was read, and the ``review`` (``Review``
    as JSON) or the ``error`` of a deal that is none. What the file holds is not looked at again, so
    the same call goes on where another was killed. Any number of deals takes the same memory.

    ``seat``, ``iterations``, ``seed`` and ``solver`` are as in ``review``, ``executor`` and
    ``jobs`` as in ``match``; the file depends on neither of these but for ``seconds``. ``progress``
    is told the sums after each deal. In auction games the ``solver`` is ``auto``. An interrupt
    (Ctrl-C) ends it with what it has. Raises GlupError for the file of other reviews or other
    deals, and OSError.
    """
    Spec.parse(solver)
    iterations = ITERATIONS if iterations is None else iterations
    options = {"seat": seat, "iterations": iterations, "seed": seed, "solver": solver}
    sums = Sums()
    with ExitStack() as stack:
        journal = stack.enter_context(Journal(path, _header(options, futures), "review"))
        source = _marked(deals)
        for number, line in journal.lines():
            try:
                _count(line, next(source, (0, b"", "")), sums)
            except GlupError as error:
                raise GlupError(f"{path}, line {number}: {error}") from None
        if executor is None:
            executor = stack.enter_context(processes(jobs))
            jobs *= 2
        sent = {}
        if isinstance(executor, WideExecutor):
            sent = {name: executor.sent(read_regular(name)) for name in files_of(solver)}
        lines = in_batches(executor, jobs, _review, source, options, futures, sent, read=_read)
        try:
            for found in stack.enter_context(closing(lines)):
                journal.add(found)
                sums.add(json.loads(found))
                if progress is not None:
                    progress(sums)
        except KeyboardInterrupt:
            sums.interrupted = True
    return sums


def _review(
    deals: Sequence[_Deal], options: Mapping[str, Any], futures: int, sent: Mapping[str, bytes]
) -> list[str]:
    """The lines of some deals. Raises KeyboardInterrupt if one was not looked at to its end."""
    from glupcore.auction.review import review as review_auction

    given = dict(options)
    seat = given.pop("seat")
    solver = with_files(given.pop("solver"), sent)
    found = []
    for number, line, mark in deals:
        told: dict[str, Any] = {"deal": number, "mark": mark}
        try:
            deal = deal_in_line_as(line, number, advised_deal)
            check_whole(deal, number)
            family_by(deal.rules).check_reviews()
            given["seats"] = None if seat is None else (seat,)
            if isinstance(deal, Record | SeenDeal):
                done: Any = review(deal, futures=futures, solver=solver, **given)
                asked = {"solver": options["solver"]}
            elif solver != "auto":
                raise GlupError(f"solver: expected auto in an auction game, given {solver}")
            else:
                done, asked = review_auction(deal, **given), {}
        except GlupError as error:
            told["error"] = str(error)
        else:
            if done.stopped == "interrupt":
                raise KeyboardInterrupt
            told["review"] = done.to_dict() | asked
        found.append(json.dumps(told, separators=(",", ":")))
    return found


def _marked(deals: Source) -> Iterator[_Deal]:
    for number, line in deal_lines(deals):
        data = line.encode(errors="surrogatepass") if isinstance(line, str) else line
        yield number, data, sha256(data.strip()).hexdigest()[:12]


def _count(line: str | bytes, deal: _Deal, sums: Sums) -> None:
    """Add the review of that deal. Raises GlupError for another line."""
    try:
        told = load_object(line)
        if (told.get("deal"), told.get("mark")) != (deal[0], deal[2]):
            raise GlupError("the review of another deal than the input has there")
        sums.add(told)
    except (InputError, IndexError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, GlupError):
            raise
        raise GlupError(f"expected the review of a deal ({error})") from None


def _read(found: object, deal: _Deal) -> str:
    line = line_of(found)
    _count(line, deal, Sums())
    return line


def _header(options: Mapping[str, Any], futures: int) -> dict[str, Any]:
    from glupcore import __version__

    files = [sha256(read_regular(name)).hexdigest()[:12] for name in files_of(options["solver"])]
    told = {"format": FORMAT, "glupcore": __version__, **options}
    return {**told, "futures": futures, "files": files}

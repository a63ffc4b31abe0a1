"""The sessions there are, newest first."""

from __future__ import annotations

import difflib
import time
from pathlib import Path

import msgspec

from oa_tui.sessions.errors import SessionError, told
from oa_tui.sessions.folders import sessions_folder
from oa_tui.sessions.journal import Journal
from oa_tui.sessions.naming import SUFFIX


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """One session as `oa-tui sessions` and the start screen show it; `msgspec.json` can write it as it is."""

    path: str
    id: str
    name: str
    system: str
    created: float
    last: float
    """Unix seconds of the last step; of the creation when there is none."""
    steps: int
    encounter: str
    round: int | None
    acting: str | None
    waiting: int
    ended: bool

    @property
    def title(self) -> str:
        """What it is called in a list: its open encounter, behind a name of its own where it has one."""
        own = self.name if self.name.casefold() != self.encounter.casefold() else ""
        return ": ".join(part for part in (own, self.encounter) if part)

    def when(self, form: str) -> str:
        """The time of the last step as `strftime` has it; what no calendar holds (a clock gone wrong): `?`."""
        try:
            return time.strftime(form, time.localtime(self.last))
        except (OverflowError, OSError, ValueError):
            return "?"


class Problem(msgspec.Struct, frozen=True):
    """A file in the folder that can't be listed, and why."""

    path: str
    message: str
    hint: str


def list_sessions(folder: Path | None = None) -> tuple[list[Listed], list[Problem]]:
    """The sessions in `folder` (the user's own by default), the one played last first.

    A file that can't be read is a problem and hides none of the others.

    Raises:
        SessionError: the folder itself can't be read.
    """
    folder = sessions_folder() if folder is None else folder
    with told("read the folder", folder):
        paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    found: list[Listed] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            found.append(_listed(path))
        except SessionError as error:
            message = error.message if str(path) in error.message else f"{path}: {error.message}"
            problems.append(Problem(str(path), message, error.hint))
    found.sort(key=lambda listed: (-listed.last, listed.path))
    return found, problems


def find_session(text: str, folder: Path | None = None) -> Listed:
    """The session called `text`: by name, id, file name or the start of one of these, in any case.

    Of several equally good ones, the one played last.

    Raises:
        SessionError: there is none, and the hint names the nearest; or its file can't be read, and why.
    """
    found, problems = list_sessions(folder)
    wanted = text.strip().casefold()
    for fits in (_is, _begins):
        for listed in found:
            if wanted and fits(wanted, _names(listed)):
                return listed
    for problem in problems:
        path = Path(problem.path)
        if wanted in (path.stem.casefold(), path.name.casefold(), problem.path.casefold()):
            raise SessionError(problem.message, problem.hint)
    raise SessionError(f"There is no session “{text}”.", _nearest(wanted, found))


def session_path(text: str | None) -> Path:
    """The file of a session by all that `find_session` knows, or by its path; of None the one played last.

    Raises:
        SessionError: there is none.
    """
    if text is not None:
        return Path(text) if Path(text).is_file() else Path(find_session(text).path)
    found, _ = list_sessions()
    if not found:
        raise SessionError("There is no session yet.", "`oa-tui FILE` starts one.")
    return Path(found[0].path)


def _listed(path: Path) -> Listed:
    with Journal.watch(path, follow=False) as journal:
        meta, summary, last = journal.meta, journal.summary(), journal.history.last
        return Listed(
            path=str(path),
            id=meta.id,
            name=meta.name,
            system=meta.system,
            created=meta.created,
            last=journal.step(last).at if last else meta.created,
            steps=last,
            encounter=summary.encounter,
            round=summary.round,
            acting=summary.acting,
            waiting=summary.waiting,
            ended=summary.ended,
        )


def _names(listed: Listed) -> tuple[str, ...]:
    path = Path(listed.path)
    return tuple(name.casefold() for name in (listed.name, listed.id, path.stem, path.name, listed.path))


def _is(wanted: str, names: tuple[str, ...]) -> bool:
    return wanted in names


def _begins(wanted: str, names: tuple[str, ...]) -> bool:
    return any(name.startswith(wanted) for name in names)


def _nearest(wanted: str, found: list[Listed]) -> str:
    if not found:
        return "There are no sessions yet."
    by_name = {listed.name.casefold(): listed.name for listed in reversed(found)}
    near = difflib.get_close_matches(wanted, by_name, n=3, cutoff=0.5) or list(by_name)[-3:]
    return "There is " + ", ".join(f"“{by_name[name]}”" for name in near) + "."

"""The journal of a table's play, and the folder it is kept in."""

from oa_tui.sessions.errors import SessionError
from oa_tui.sessions.history import History
from oa_tui.sessions.journal import Journal
from oa_tui.sessions.listing import Listed, Problem, find_session, list_sessions, session_path
from oa_tui.sessions.model import Chain, Kind, Meta, Step, Summary
from oa_tui.sessions.salvage import Salvage, salvage

__all__ = [
    "Chain",
    "History",
    "Journal",
    "Kind",
    "Listed",
    "Meta",
    "Problem",
    "Salvage",
    "SessionError",
    "Step",
    "Summary",
    "find_session",
    "list_sessions",
    "salvage",
    "session_path",
]

"""Files of the user's own: documents as text in our format, put in their place whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import shutil
import tempfile
import unicodedata
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from oa_tui.library.documents import EncounterSheet

LONGEST_STEM = 60
"""Characters of a file's name before its ending."""

_LAST = ("text", "tags", "notes")
"""Keys that stand at the end of a document, as in the bundled files."""


def encounter_document(system: str, sheet: EncounterSheet) -> dict[str, Any]:
    """An encounter with the keys of its file, those that say nothing left out."""
    said = _said(sheet)
    last = {key: said.pop(key) for key in _LAST if key in said}
    return {"system": system, "kind": "encounter", **said, **last}


def sheet_document(system: str, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """A checked sheet's data with the keys of its file; keys that are not ours stand where they stood."""
    return {"system": system, "kind": kind, **_flat(dict(data))}


def as_text(documents: Iterable[Mapping[str, Any]]) -> str:
    """Documents as one file's text. It reads back as the same data; control characters become U+FFFD."""
    # Imported here because every start reads this module, and few of them write a document.
    from oa_tui.library.importing.yamltext import as_yaml

    return "---\n".join(as_yaml(document) for document in documents)


def file_name(name: str, otherwise: str = "encounter") -> str:
    """A file's name from a document's: letters of any script, digits and hyphens, or `otherwise`; never a path."""
    said = unicodedata.normalize("NFC", name).casefold()
    stem = re.sub(r"[\W_]+", "-", said).strip("-")[:LONGEST_STEM].strip("-")
    return f"{stem or otherwise}.yaml"


def write_file(path: Path, text: str, *, overwrite: bool = False) -> None:
    """Writes a file, and its folder where that is missing.

    Raises:
        FileExistsError: it is there already, and `overwrite` is not set.
        OSError: it can't be written; whatever was there is as it was.
    """
    if os.path.lexists(path) and not overwrite:  # a link too, wherever it leads
        raise FileExistsError(f"{path} is there already")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, f"{error.filename} is no folder") from error
    replace_file(path, text.encode("utf-8"))


def _said(part: Struct) -> dict[str, Any]:
    """What differs from what holds anyway."""
    found: dict[str, Any] = {}
    for field in fields(part):
        value = getattr(part, field.name)
        default = field.default if field.default_factory is NODEFAULT else field.default_factory()
        if field.name != "extra" and value != default:
            found[field.name] = _plain(value)
    return {**found, **getattr(part, "extra", {})}


def _plain(value: Any) -> Any:
    if isinstance(value, Struct):
        return _said(value)
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _flat(value: Any) -> Any:
    """Data with what the reader keeps aside in `extra` back in its place."""
    if isinstance(value, dict):
        aside = value.get("extra")
        kept = {key: _flat(each) for key, each in value.items() if key != "extra" or not isinstance(aside, dict)}
        return {**kept, **aside} if isinstance(aside, dict) else kept
    return [_flat(each) for each in value] if isinstance(value, list | tuple) else value


def replace_file(path: Path, content: bytes) -> None:
    """Writes a file beside the old one and then puts it in its place; a link stays, what it leads to is written.

    Raises OSError; the old file is then as it was.
    """
    place = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(prefix=".", suffix=".new", dir=place.parent)
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if place.exists():
            shutil.copymode(place, fresh)
        else:
            fresh.chmod(0o666 & ~_umask())
        fresh.replace(place)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise


def _umask() -> int:
    """What the system takes away from the permissions of new files; it can only be asked by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask

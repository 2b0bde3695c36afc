"""Whether the parts of a map file fit together."""

from __future__ import annotations

from judge.store.map_draft import Draft


def check_draft(draft: Draft, file_name: str) -> None:
    """Note every problem in the draft's document. `file_name` is the file's name without `.yaml`."""
    if draft.text("id") != file_name:
        draft.document.report("E-MAP-ID", f"The id must be the file's name, {file_name!r}.", ("id",))

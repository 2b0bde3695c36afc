"""The pages of HELP: `templates/help/TOPIC.txt`, read once."""

from __future__ import annotations

from functools import cache

from judge.files.data_dir import data_dir


@cache
def load_help_pages() -> dict[str, str]:
    """Topic -> text of its page. The first line says in a few words what the page is about. OSError if unreadable."""
    folder = data_dir("templates") / "help"
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))}

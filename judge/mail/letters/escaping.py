"""Text in HTML: what `html.escape` does, whose module also loads the names of two thousand signs."""

from __future__ import annotations


def escape(text: str) -> str:
    """A text as it stands in HTML, between tags and in quotes."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#x27;")

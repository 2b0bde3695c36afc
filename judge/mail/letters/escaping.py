"""Escaping of text in HTML, as `html.escape` does, whose module also loads two thousand names."""

from __future__ import annotations


def escape(text: str) -> str:
    """Escape a text for HTML, between tags and in quotes."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#x27;")

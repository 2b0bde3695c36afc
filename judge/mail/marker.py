"""The header by which a judge knows the letters of judges."""

MARKER = "X-Judge-Letter"
"""Every letter of a judge carries it: such a mail, sent back to a judge, is never read."""

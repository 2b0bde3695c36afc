"""The inline styles of letters' HTML. None sets a color: in dark mode the reader's own stay."""

from __future__ import annotations

MARGIN = "margin:0 0 1em"
MONO = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em"
BODY = (
    "margin:0;padding:16px 0;"
    "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
    "font-size:16px;line-height:1.45"
)
TEXT = "max-width:44em;margin:0 auto;padding:0 16px"
"""Room for the words, in lines that can be read; pictures have the whole width."""
PICTURES = f"{MARGIN};text-align:center"
PICTURE = "max-width:100%;height:auto;border:0"
"""As wide as it is drawn, where the screen has room, so that its codes are as high."""
RULE = "border:1px solid;border-color:rgba(128,128,128,.4);border-radius:6px;padding:10px"
BUTTON = "display:inline-block;padding:.6em 1em;border:2px solid;border-radius:8px;font-weight:600;text-decoration:none"
SAMPLE = f"{MONO};white-space:pre-wrap;overflow-wrap:anywhere;{MARGIN};{RULE}"
"""Lines to be sent: wrapped on a phone, never cut off."""
COLUMNS = f"{MONO};overflow-x:auto;{MARGIN}"
HEADING = "font-size:1.05em;margin:1.2em 0 .4em"
TABLE = f"border-collapse:collapse;{MARGIN}"
CELL = "vertical-align:top;padding:.1em .6em .1em 0;overflow-wrap:break-word"
NUMBER = "text-align:right;padding:.1em .45em .1em 0"

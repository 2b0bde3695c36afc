"""Write the table of checks in docs/spec/maps.md anew from the sentences in judge/files.

Run it after changing a check of map files. It makes what stands between `<!-- checks -->` and `<!-- end -->`.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "spec" / "maps.md"
_MADE = re.compile(r"(<!-- checks -->\n).*?(<!-- end -->)", re.DOTALL)
_CODE = re.compile(r"[EW]-(?:MAP|YAML)-[A-Z-]+")


def with_table(page: str) -> str:
    """The page with its table as the checks are now."""
    rows = "\n".join(f"| `{code}` | {' '.join(texts)} |" for code, texts in sorted(sentences().items()))
    return _MADE.sub(lambda found: f"{found[1]}\n| code | the judge says |\n|---|---|\n{rows}\n\n{found[2]}", page)


def sentences() -> dict[str, list[str]]:
    """The sentences of each code, in the order of the code; `…` stands for words of the file."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "judge" / "files").rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                _of_function(function, found)
    return found


def _of_function(function: ast.FunctionDef, found: dict[str, list[str]]) -> None:
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call) and len(node.args) > 1]
    for call in sorted(calls, key=lambda node: node.lineno):
        codes = [code for code in _texts(call.args[0], function, call) if _CODE.fullmatch(code)]
        for text in _texts(call.args[1], function, call) if codes else []:
            for code in codes:
                told = found.setdefault(code, [])
                if text not in told and " " in text:
                    told.append(text)


def _texts(node: ast.expr, function: ast.FunctionDef, call: ast.Call) -> list[str]:
    """The texts that an expression may be."""
    match node:
        case ast.Constant(value=str() as text):
            return [" ".join(text.split())]
        case ast.JoinedStr(values=values):
            parts = [value.value if isinstance(value, ast.Constant) else "…" for value in values]
            return [" ".join("".join(str(part) for part in parts).replace("|", "/").split())]
        case ast.IfExp(body=body, orelse=orelse):
            return [*_texts(body, function, call), *_texts(orelse, function, call)]
        case ast.BinOp(left=left, right=right):
            return [f"{a}{b}" for a in _texts(left, function, call) for b in _texts(right, function, call)]
        case ast.Call(func=ast.Attribute(value=value, attr="replace")):
            return _texts(value, function, call)
        case ast.Name(id=name):
            given = [
                other.value
                for other in ast.walk(function)
                if isinstance(other, ast.Assign)
                and other.lineno < call.lineno
                and any(isinstance(target, ast.Name) and target.id == name for target in other.targets)
            ]
            return _texts(max(given, key=lambda value: value.lineno), function, call) if given else []
        case _:
            return []


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

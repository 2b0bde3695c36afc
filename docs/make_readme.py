"""Put the tables of commands into README.md anew. Run it after changing a command."""

from pathlib import Path

from judge.commands.framework.page import with_table

readme = Path(__file__).parent.with_name("README.md")
readme.write_text(with_table(readme.read_text(encoding="utf-8")), encoding="utf-8")

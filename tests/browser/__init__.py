"""Letters and pages in a browser: `pytest -m browser`; its needs: tests/browser/install.sh."""

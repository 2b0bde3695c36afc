"""Mail in (bytes to lines) and mail out (events to letters). Decides nothing."""

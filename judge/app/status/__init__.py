"""Status of the judge for people (`judge status`) and for programs (`/metrics`, `/healthz`).

`figures`: from the store; `concerns`: things to look at; `page`: both for people; `metrics`: figures and counts for
Prometheus; `questions` (which also checks that this process works) and `http`: queries over HTTP.
"""

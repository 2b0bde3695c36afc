"""Status of the judge from outside: for people (`judge status`) and programs (`/metrics`, `/healthz`).

`figures`: from the store; `concerns`: things to look at; `page`: both for people; `metrics`: figures and counts for
Prometheus; `questions` (this process works, too) and `http`: questions over HTTP while a process works.
"""

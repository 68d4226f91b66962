"""A table in the browser: a page, and a socket by which it asks the engine. docs/web.md tells more.

Needs the extra ``web``; nothing else of glupcore imports it but ``glupcore serve``.
"""

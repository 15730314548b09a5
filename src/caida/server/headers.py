"""The headers every answer has: what a page may load, and who may embed it (nobody)."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from caida.server.metrics import Metrics

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
# The operator's page is the only one that has forms without a script behind them.
DESK = "/operador"
DESK_POLICY = POLICY.replace("form-action 'none'", "form-action 'self'")
# The one script that runs Python in a browser: a worker has the policy it is sent with.
RUNTIME_SCRIPT = "/hall-worker.js"
# What it runs it has checked by its hash and hands over from memory, as blobs.
RUNTIME_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' blob: 'wasm-unsafe-eval'")
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
SECURE_ONLY = "max-age=31536000"


class SafeHeaders:
    """Middleware; also counts the answers by status."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith(DESK):
                    headers["Content-Security-Policy"] = DESK_POLICY
                if scope["path"] == RUNTIME_SCRIPT:
                    headers["Content-Security-Policy"] = RUNTIME_POLICY
                if scope["scheme"] == "https":
                    headers["Strict-Transport-Security"] = SECURE_ONLY
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
                self._metrics.requests[message["status"]] += 1
            await send(message)

        await self._app(scope, receive, send_with_headers)

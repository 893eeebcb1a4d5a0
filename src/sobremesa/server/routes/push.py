"""Being called when it is one's turn: subscribing a device, and stopping it."""

from __future__ import annotations

from fastapi import APIRouter, Request

from sobremesa.engine.errors import Refused
from sobremesa.server import bodies as b
from sobremesa.server.push.delivery import Forbidden, check_endpoint
from sobremesa.server.push.sealing import from_text, read_public
from sobremesa.server.refusals import RESPONSES
from sobremesa.server.routes.matches import Player, ServicesHere
from sobremesa.store.store import Unsaved
from sobremesa.store.subscriptions import Subscription

router = APIRouter(prefix="/api/push", tags=["push"], responses=RESPONSES)
AUTH_BYTES = 16


@router.get("")
async def push_key(services: ServicesHere) -> b.PushKey:
    """The key with which a browser subscribes; null if this server calls nobody."""
    return b.PushKey(key=None if services.calls is None else services.calls.signer.public)


@router.put("", status_code=204)
async def subscribe(wanted: b.Subscribing, request: Request, services: ServicesHere, player: Player) -> None:
    """Call this device when the table waits for its player, who must have had a seat here."""
    if services.calls is None:
        raise Refused("no_push")
    try:
        check_endpoint(wanted.endpoint, services.calls.is_anywhere)
        read_public(from_text(wanted.p256dh))
        if len(from_text(wanted.auth)) != AUTH_BYTES:
            raise ValueError
    except (Forbidden, ValueError):
        raise Refused("push_endpoint") from None
    origin = f"{request.url.scheme}://{request.url.netloc}"
    device = Subscription(wanted.endpoint, player, wanted.p256dh, wanted.auth, wanted.language, origin)
    try:
        await services.store.subscribe(device)
    except Unsaved:
        raise Refused("not_saved") from None


@router.post("/stop", status_code=204)
async def stop(wanted: b.Unsubscribing, services: ServicesHere, player: Player) -> None:
    """Call this device no more."""
    try:
        await services.store.unsubscribe(wanted.endpoint, player)
    except Unsaved:
        raise Refused("not_saved") from None

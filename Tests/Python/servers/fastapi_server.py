"""A small API in FastAPI on uvicorn, on a free port of 127.0.0.1.

Paths end with a slash, so that FastAPI redirects a request without one by 307.
"""

import asyncio
import hashlib
import json

import uvicorn
from fastapi import FastAPI, Header, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from process import announce, end_with_standard_input, listening_socket

app = FastAPI()


class Item(BaseModel):
    name: str = Field(min_length=1)
    price: float = Field(gt=0)
    tags: list[str] = []


@app.post("/items/", status_code=201)
async def add(item: Item, authorization: str | None = Header(default=None)):
    return {"id": 1, "item": item, "authorization": authorization}


@app.get("/items/")
async def find(limit: int = 10, tag: list[str] | None = None):
    return [{"name": f"item {number}", "price": number + 1} for number in range(limit)]


@app.put("/items/{item_id}/")
async def replace(item_id: int, item: Item):
    return {"id": item_id, "item": item}


@app.post("/uploads/")
async def upload(request: Request):
    """Tells what came, so that a body that was lost on the way is seen."""
    digest, count = hashlib.sha256(), 0
    async for piece in request.stream():
        digest.update(piece)
        count += len(piece)
    return {"bytes": count, "digest": digest.hexdigest(), "type": request.headers.get("content-type")}


@app.get("/lines/")
async def lines(count: int = 3, delay: float = 0):
    async def pieces():
        for number in range(count):
            yield json.dumps({"id": number}) + "\n"
            await asyncio.sleep(delay)

    return StreamingResponse(pieces(), media_type="application/jsonl")


@app.post("/events/")
async def events(request: Request, count: int = 3, delay: float = 0):
    """Events about the body, so that a POST that streams its response is tested, too."""
    text = (await request.body()).decode()

    async def pieces():
        for number in range(count):
            yield f"id: {number}\nevent: message\ndata: " + json.dumps({"id": number, "text": text}) + "\n\n"
            await asyncio.sleep(delay)

    return StreamingResponse(pieces(), media_type="text/event-stream")


@app.delete("/items/{item_id}/", status_code=204)
async def remove(item_id: int):
    return Response(status_code=204)


async def main() -> None:
    listener = listening_socket()
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", lifespan="off"))
    announce(http=listener.getsockname()[1])
    end_with_standard_input()
    await server.serve(sockets=[listener])


asyncio.run(main())

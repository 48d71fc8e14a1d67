"""An API in FastAPI that keeps books in memory and publishes its document of OpenAPI 3.1 at /openapi.json."""

import asyncio
import enum

import uvicorn
from fastapi import FastAPI, HTTPException
from pydantic import BaseModel

from process import announce, end_with_standard_input, listening_socket

app = FastAPI(title="Shelf API", version="1.0.0")


class Kind(str, enum.Enum):
    novel = "novel"
    poems = "poems"


class BookIn(BaseModel):
    title: str
    kind: Kind = Kind.novel
    pages: int | None = None
    tags: list[str] = []


class BookUpdate(BaseModel):
    title: str | None = None
    pages: int | None = None


class Book(BookIn):
    id: int


books: dict[int, Book] = {}


def existing(book_id: int) -> Book:
    if book_id not in books:
        raise HTTPException(status_code=404, detail="no such book")
    return books[book_id]


@app.post("/books/", status_code=201, tags=["books"])
async def create_book(book: BookIn) -> Book:
    books[len(books) + 1] = Book(id=len(books) + 1, **book.model_dump())
    return books[len(books)]


@app.get("/books/", tags=["books"])
async def list_books(kind: Kind | None = None, limit: int = 10) -> list[Book]:
    return [book for book in books.values() if kind is None or book.kind == kind][:limit]


@app.get("/books/{book_id}", tags=["books"])
async def read_book(book_id: int) -> Book:
    return existing(book_id)


@app.patch("/books/{book_id}", tags=["books"])
async def update_book(book_id: int, update: BookUpdate) -> Book:
    books[book_id] = existing(book_id).model_copy(update=update.model_dump(exclude_unset=True))
    return books[book_id]


@app.delete("/books/{book_id}", status_code=204, tags=["books"])
async def delete_book(book_id: int) -> None:
    existing(book_id)
    del books[book_id]


async def main() -> None:
    listener = listening_socket()
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", lifespan="off"))
    announce(http=listener.getsockname()[1])
    end_with_standard_input()
    await server.serve(sockets=[listener])


asyncio.run(main())

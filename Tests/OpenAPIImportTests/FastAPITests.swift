import Diagnostics
import Foundation
import TestSupport
import Testing

/// A server in FastAPI that publishes its document of OpenAPI 3.1: the document is imported, the client compiled, and a
/// book created, read, updated, listed and deleted through it.
struct FastAPITests {
    @Test(.enabled(if: PythonPackages.areThere, "\(PythonPackages.missing)"))
    func aBookIsManagedThroughTheGeneratedClient() async throws {
        let server = try await PublishingServer("shelf_server.py", interpreter: PythonPackages.interpreter.path)
        defer { server.stop() }
        let document = SourceText(path: "openapi.json", bytes: try await server.document("/openapi.json"))
        var files = try ImportedClient.files(of: document, called: "Shelf", base: "https://shelf.example.com")
        files["main.swift"] = Self.program
        let program = try await GeneratedProgram(files)
        try #require(program.complaints == "", "\(program.complaints.prefix(4000))")
        let outcome = try await program.run(input: server.base)
        #expect(outcome.errors == "")
        #expect(
            outcome.output == """
                created 1 novel
                read Emma 474
                updated nil, Emma
                listed Emma; 0 poems
                deleted 0
                missing 404

                """
        )
    }

    private static let program = """
        import EndpointRuntime
        import Foundation

        let base = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
        let session = Session(bases: [Shelf.service: .url(base)])

        func missing() async -> Int {
            do {
                return try await session.response(for: Shelf.Books.ReadBook(bookID: 7)).id
            } catch .rejected(let response, _) {
                return response.statusCode
            } catch {
                return -1
            }
        }

        let book = Shelf.BookIn(title: "Emma", pages: 474, tags: ["classic"])
        let created = try await session.response(for: Shelf.Books.CreateBook(body: book))
        print("created", created.id, created.kind)
        let read = try await session.response(for: Shelf.Books.ReadBook(bookID: created.id))
        print("read", read.title, read.pages ?? 0)
        let update = Shelf.BookUpdate(pages: .null)
        let updated = try await session.response(for: Shelf.Books.UpdateBook(bookID: created.id, body: update))
        print("updated \\(updated.pages.map(String.init) ?? "nil"), \\(updated.title)")
        let listed = try await session.response(for: Shelf.Books.ListBooks())
        let poems = try await session.response(for: Shelf.Books.ListBooks(kind: .poems))
        print("listed \\(listed.map(\\.title).joined(separator: ", ")); \\(poems.count) poems")
        _ = try await session.response(for: Shelf.Books.DeleteBook(bookID: created.id))
        print("deleted", try await session.response(for: Shelf.Books.ListBooks()).count)
        print("missing", await missing())

        """
}

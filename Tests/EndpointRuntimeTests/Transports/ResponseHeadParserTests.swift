#if os(Linux)
    import HTTPTypes
    import Testing

    @testable import EndpointRuntime

    /// The limits of heads, without libcurl, which has a limit of its own since version 8.3.
    struct ResponseHeadParserTests {
        private static let field = "X: \(String(repeating: "a", count: 1000))\r\n"

        @Test(arguments: [300, 310])
        func headIsLimited(_ count: Int) throws {
            var parser = ResponseHeadParser()
            _ = try feed(["HTTP/1.1 200 OK\r\n"], to: &parser)
            let fields = Array(repeating: Self.field, count: count)
            guard count > 305 else {
                let head = try feed(fields + ["\r\n"], to: &parser)
                #expect(head?.headers.count == count)
                return
            }
            let failure = #expect(throws: ConnectionFailure.self) { try feed(fields, to: &parser) }
            #expect(failure == .invalidResponse("its head is larger than 300 KB"))
        }

        @Test func fieldsAreCounted() throws {
            var parser = ResponseHeadParser()
            let lines = ["HTTP/1.1 200 OK\r\n"] + Array(repeating: "a:\r\n", count: 10_001)
            let failure = #expect(throws: ConnectionFailure.self) { try feed(lines, to: &parser) }
            #expect(failure == .invalidResponse("its head has more than 10000 fields"))
        }

        @Test func interimResponsesCount() throws {
            var parser = ResponseHeadParser()
            let interim = ["HTTP/1.1 103 Early Hints\r\n", Self.field, "\r\n"]
            let head = try feed(Array(repeating: interim, count: 290).flatMap(\.self), to: &parser)
            #expect(head == nil)
            #expect(throws: ConnectionFailure.self) {
                try feed(Array(repeating: interim, count: 20).flatMap(\.self), to: &parser)
            }
        }

        @Test func trailerHasItsOwnLimit() throws {
            var parser = ResponseHeadParser()
            let lines = ["HTTP/1.1 200 OK\r\n"] + Array(repeating: Self.field, count: 290) + ["\r\n"]
            let head = try feed(lines, to: &parser)
            #expect(head?.headers.count == 290)
            for _ in 0..<290 { try withBytes(of: Self.field) { try parser.skip(trailer: $0) } }
            let failure = #expect(throws: ConnectionFailure.self) {
                for _ in 0..<20 { try withBytes(of: Self.field) { try parser.skip(trailer: $0) } }
            }
            #expect(failure == .invalidResponse("its trailer is larger than 300 KB"))
        }

        private func feed(
            _ lines: [String],
            to parser: inout ResponseHeadParser
        ) throws -> (status: HTTPResponse.Status, headers: HTTPFields)? {
            var head: (status: HTTPResponse.Status, headers: HTTPFields)?
            for line in lines { head = try withBytes(of: line) { try parser.take($0) } }
            return head
        }

        private func withBytes<Value>(of line: String, _ body: (UnsafeRawBufferPointer) throws -> Value) rethrows
            -> Value
        {
            try Array(line.utf8).withUnsafeBytes(body)
        }
    }
#endif

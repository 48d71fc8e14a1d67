import Foundation
import TestSupport
import Testing

/// What generic models read and write: run, since a golden shows only how.
@Suite(.timeLimit(.minutes(5)))
struct GenericModelTests {
    @Test func valuesOfAllArgumentsAreReadAndWritten() async throws {
        let golden = URL(filePath: #filePath).appending(path: "../../Goldens/generic-models/Shop.endpoints.swift")
        let program = try await GeneratedProgram([
            "Shop.endpoints.swift": String(contentsOf: golden.standardizedFileURL, encoding: .utf8),
            "main.swift": Self.main,
        ])
        #expect(program.complaints == "")
        let outcome = try await program.run(input: "")
        #expect(
            outcome.output == """
                [1, 2] complete null
                {"data":[{"id":1},{"id":2}],"extra":null,"has_more":true,"last":null,"status":"complete"}
                true true
                ["a"] a
                {"data":["a"],"has_more":false,"last":"a","status":"other"}
                [1970-01-01 00:00:17 +0000]
                [17]
                value at 'data[0]': expected a string, found a number
                Optional(1) [2]
                2
                7 8 [9]

                """
        )
    }

    private static let main = #"""
        import EndpointRuntime
        import Foundation

        func read<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
            try RawResponse(body: Data(json.utf8)).json()
        }

        func text(_ value: some Encodable) throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        }

        let start = #"{"has_more":true,"status":"complete","last":null,"extra":null,"data":"#
        let users = try read(start + #"[{"id":1},{"id":2}]}"#, as: Shop.Page<Shop.User>.self)
        print(users.data.map(\.id), users.status, users.extra == .null ? "null" : "")
        print(try text(users))
        print(users == users, Set([users, users]).count == 1)

        let texts = try read(#"{"has_more":false,"status":"other","last":"a","data":["a"]}"#, as: Shop.Page<String>.self)
        print(texts.data, texts.last ?? "")
        print(try text(texts))

        let times = try read(start + "[17]}", as: Shop.Page<Shop.Time>.self)
        print(times.data.map(\.rawValue))
        print(try read(start + "[17]}", as: Shop.Page<Int>.self).data)
        do {
            _ = try read(start + "[17]}", as: Shop.Page<String>.self)
        } catch {
            print("\(error)")
        }

        let node = try read(#"{"value":0,"parent":{"value":1,"children":[]},"children":[{"value":2,"children":[]}]}"#, as: Shop.Node<Int>.self)
        print(node.parent?.value as Any, node.children.map(\.value))
        let table = try read(#"{"rows":[{"cell":2,"kind":"x"}]}"#, as: Shop.Table<Int>.self)
        print(Shop.Table<Int>.Row(cell: 2, kind: .string("x")) == table.rows[0] ? "\(table.rows[0].cell)" : "")
        let envelope = Shop.Envelope(value: 7, page: Shop.Page(data: [9], last: nil, hasMore: false, status: .partial), id: 8)
        let again = try read(try text(envelope), as: Shop.Envelope<Int>.self)
        print(again.value, again.id, again.page?.data ?? [])
        """#
}

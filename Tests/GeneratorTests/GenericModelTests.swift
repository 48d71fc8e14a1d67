import Foundation
import TestSupport
import Testing

/// The values that generic models read and write. The test runs the code, since a golden shows only its text.
struct GenericModelTests {
    @Test func valuesOfAllArgumentsAreReadAndWritten() async throws {
        let golden = URL(filePath: #filePath).appending(
            path: "../../Goldens/generic-models/GenericModels.endpoints.swift"
        )
        let program = try await GeneratedProgram([
            "GenericModels.endpoints.swift": String(contentsOf: golden.standardizedFileURL, encoding: .utf8),
            "main.swift": Self.main,
        ])
        #expect(program.complaints == "")
        let outcome = try await program.run(input: "")
        #expect(
            outcome.output == """
                [1, 2] complete absent
                {"data":[{"id":1},{"id":2}],"has_more":true,"last":null,"status":"complete"}
                true true
                ["a"] a
                {"data":["a"],"has_more":false,"last":"a","status":"other"}
                [1970-01-01 00:00:17 +0000]
                [17]
                expected a string, found a number at 'data[0]', in: {"data":[17],"has_more":true,"status":"complete","last":null}
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

        func page(_ data: String) -> String { #"{"data":"# + data + #","has_more":true,"status":"complete","last":null}"# }
        let users = try read(page(#"[{"id":1},{"id":2}]"#), as: GenericModels.Page<GenericModels.User>.self)
        print(users.data.map(\.id), users.status, users.extra == nil ? "absent" : "")
        print(try text(users))
        print(users == users, Set([users, users]).count == 1)

        let texts = try read(#"{"has_more":false,"status":"other","last":"a","data":["a"]}"#, as: GenericModels.Page<String>.self)
        print(texts.data, texts.last ?? "")
        print(try text(texts))

        let times = try read(page(#"["1970-01-01T00:00:17Z"]"#), as: GenericModels.Page<GenericModels.Time>.self)
        print(times.data.map(\.rawValue))
        print(try read(page("[17]"), as: GenericModels.Page<Int>.self).data)
        do {
            _ = try read(page("[17]"), as: GenericModels.Page<String>.self)
        } catch {
            print("\(error)")
        }

        let node = try read(#"{"value":0,"parent":{"value":1,"children":[]},"children":[{"value":2,"children":[]}]}"#, as: GenericModels.Node<Int>.self)
        print(node.parent?.value as Any, node.children.map(\.value))
        let table = try read(#"{"rows":[{"cell":2,"kind":"x"}]}"#, as: GenericModels.Table<Int>.self)
        print(GenericModels.Table<Int>.Row(cell: 2, kind: .string("x")) == table.rows[0] ? "\(table.rows[0].cell)" : "")
        let envelope = GenericModels.Envelope(value: 7, page: GenericModels.Page(data: [9], last: nil, hasMore: false, status: .partial), id: 8)
        let again = try read(try text(envelope), as: GenericModels.Envelope<Int>.self)
        print(again.value, again.id, again.page?.data ?? [])
        """#
}

import Diagnostics
import Testing
import YAML

/// The requests of a client are those that the document describes.
struct RequestTests {
    /// OpenAPI appends a path to the URL of a server as it is: `/v1/` and `/b` would be `/v1//b`.
    @Test func aServerHasNoSlashAtItsEnd() {
        let document = OpenAPIDocument(
            "endpoints: {a: {path: /a}, b: {path: /b, base: \"https://two.example.com/?key=1\"}}",
            base: "https://zoo.example.com/v1/"
        )
        #expect(document.messages == [])
        #expect(document["servers", "0", "url"]?.text == "https://zoo.example.com/v1")
        #expect(document["paths", "/b", "get", "servers", "0", "url"]?.text == "https://two.example.com")
    }

    @Test(arguments: [
        ("Int", "\"3\"", "{type: integer, format: int64, default: 3}"),
        ("Int", "high", "{type: integer, format: int64}"),
        ("Double", "\"0.5\"", "{type: number, format: double, default: 0.5}"),
        ("Bool", "\"true\"", "{type: boolean, default: true}"),
        ("String", "\"3\"", "{type: string, default: \"3\"}"),
        ("{enum: [low, high]}", "low", "{type: string, enum: [low, high], default: low}"),
        ("{enum: [low, high]}", "none", "{type: string, enum: [low, high]}"),
        ("[Int]", "\"3\"", "{type: array, items: {type: integer, format: int64}}"),
    ])
    func theConstantThatAHeaderReplacesIsItsDefaultIfItIsAValue(type: String, constant: String, schema: String) {
        let document = OpenAPIDocument(
            """
            headers: {X-Level: \(constant)}
            endpoints: {get: {path: /a, params: {X-Level?: {type: \(type), in: header}}}}
            """
        )
        #expect(document.messages == [])
        document.expect("parameters: [{name: X-Level, in: header, schema: \(schema)}]")
    }

    /// Without the body, the client still sends the fields beside it.
    @Test func theFieldsBesideAnOptionalBodyAreABody() {
        let document = OpenAPIDocument(
            """
            endpoints:
              start: {method: POST, path: /a, params: {stream: {type: Bool, in: body, const: true}}, body?: Pet}
              name: {method: POST, path: /b, params: {note?: {type: String, in: body}}, body?: Pet}
              number: {method: POST, path: /c, params: {id: {type: String, in: body}}, body?: Pet}
            models: {Pet: {fields: {id: Int}}}
            """
        )
        #expect(document.messages == [])
        let bodies = ["/a", "/b", "/c"].map { document["paths", $0, "post", "requestBody"] }
        #expect(bodies.map { $0?.entry(named: "required")?.value.text } == ["true", nil, "true"])
        let schemas = bodies.map { $0?.entry(named: "content")?.value.entry(named: "application/json")?.value }
        let alone = schemas.map { $0?.entry(named: "schema")?.value.entry(named: "anyOf")?.value.items?.last }
        #expect(alone.map { $0?.entry(named: "required")?.value.items?.map(\.text) } == [["stream"], nil, nil])
        #expect(alone.map { $0?.entry(named: "properties")?.value.entries?.count } == [1, 1, nil])
        #expect(document.text.contains("schema: {type: object, properties: {id: {type: string}}, required: [id]}"))
    }

    /// OpenAPI has no style in which only the items of a list have another name, as those of `brackets` and `indexed`.
    @Test(arguments: [
        ("comma", nil, "false", 0),
        ("space", "spaceDelimited", "false", 0),
        ("pipe", "pipeDelimited", "false", 0),
        ("brackets", "deepObject", "true", 1),
        ("indexed", "deepObject", "true", 1),
        ("repeat", nil, nil, 0),
    ])
    func aUnionWithAListHasTheStyleOfTheList(style: String, name: String?, explodes: String?, warnings: Int) {
        let document = OpenAPIDocument(
            """
            endpoints:
              list: {path: /a, params: {v: {type: V, style: \(style)}}}
              send: {method: POST, path: /b, body: form, params: {v: {type: V, style: \(style)}}}
            models: {V: {union: [String, [String]]}}
            """
        )
        #expect(document.diagnostics.map { "\($0.code)" } == Array(repeating: "openapi-style", count: 2 * warnings))
        let parameter = document["paths", "/a", "get", "parameters", "0"]
        #expect(parameter?.entry(named: "style")?.value.text == name)
        #expect(parameter?.entry(named: "explode")?.value.text == explodes)
        let form = "application/x-www-form-urlencoded"
        let encoding = document["paths", "/b", "post", "requestBody", "content", form, "encoding", "v"]
        #expect(encoding?.entry(named: "style")?.value.text == (style == "repeat" ? "form" : name))
        #expect(encoding?.entry(named: "explode")?.value.text == explodes)
    }

    /// By default, a part without a type is bytes.
    @Test func aPartOfAnyJSONHasAMediaType() throws {
        let parts = "meta: JSON, more?: [JSON], opt?: \"JSON?\", named?: {type: JSON, style: brackets}, file?: Upload"
        let endpoint = "{method: POST, path: /up, body: multipart, params: {\(parts)}}"
        let document = OpenAPIDocument("endpoints: {up: \(endpoint)}")
        #expect(document.messages == [])
        let body = document["paths", "/up", "post", "requestBody", "content", "multipart/form-data"]
        let encoding = body?.entry(named: "encoding")?.value
        #expect(encoding?.entries?.compactMap(\.key.text) == ["meta", "more", "opt", "named"])
        for name in ["meta", "more", "opt"] {
            let media = encoding?.entry(named: name)?.value.entry(named: "contentType")?.value.text
            #expect(media == "application/json", "\(name)")
        }
        let source = SourceText(path: "Zoo.openapi.yaml", text: document.text)
        let specs = try RoundTrip.specs(of: source, called: "Zoo")
        let imported = specs.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        for part in [
            "meta: {type: JSON, style: json}", "more?: {type: [JSON], media: application/json}",
            "opt?: {type: JSON, style: json}", "named?: {type: JSON, style: brackets}", "file?: Upload",
        ] { #expect(imported.contains(part), "\(imported)") }
    }

    /// A client sends the items of a list in a path with commas between them, also in the query of the path.
    @Test func aListInTheQueryOfAPathIsOneItem() {
        let document = OpenAPIDocument("endpoints: {get: {path: \"/a?ids={ids}\", params: {ids: [Int]}}}")
        #expect(document.messages == [])
        let parameter = document["paths", "/a", "get", "parameters", "0"]
        #expect(parameter?.entry(named: "explode")?.value.text == "false")
    }
}

import Diagnostics
import Spec
import SpecImport
import SwiftRendering
import Testing
import YAML

@testable import OpenAPIImport

/// The passes of an import, each called alone.
struct PassTests {
    private let documents: Documents
    private let types: TypeTranslator
    private let models: ModelTable

    /// - Parameter text: A document, which need not be complete.
    private init(_ text: String) throws {
        var collector = DiagnosticCollector()
        let source = SourceText(path: "openapi.yaml", text: text)
        let document = try #require(YAMLReader().read(source, reporting: &collector))
        #expect(collector.diagnostics == [])
        documents = Documents(document) { _ in nil }
        let names = NameTable(api: "Zoo")
        models = ModelTable(names: names)
        types = TypeTranslator(
            schemas: SchemaIndex(documents),
            models: models,
            names: names,
            renames: RenameTable(Renames())
        )
    }

    @Test func familiesStayApartIfTheOptionSaysSo() throws {
        let schema = "type: object, required: [value], properties: {value: {$ref: '#/components/schemas/"
        let paths = ["A", "B"].map { name in
            "  /\(name): {get: {responses: {200: {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Reply_\(name)_'}}}}}}}"
        }
        let text = """
            openapi: 3.1.0
            info: {title: Zoo, version: "1"}
            servers: [{url: "https://zoo.example.com"}]
            paths:
            \(paths.joined(separator: "\n"))
            components:
              schemas:
                A: {type: object, properties: {id: {type: integer}}}
                B: {type: object, properties: {id: {type: string}}}
                Reply_A_: {\(schema)A'}}}
                Reply_B_: {\(schema)B'}}}
            """
        var collector = DiagnosticCollector()
        let document = try #require(
            YAMLReader().read(SourceText(path: "openapi.yaml", text: text), reporting: &collector)
        )
        for (generics, expected) in [(true, ["A", "B", "Reply"]), (false, ["A", "B", "ReplyA", "ReplyB"])] {
            var options = ImportOptions(api: "Zoo")
            options.generics = generics
            let passes = ImportPasses(
                documents: Documents(document) { _ in nil },
                options: options,
                language: SwiftLanguage.self
            )
            let files = passes.files().files
            let names = expected.map { "\n  \($0)" }
            #expect(names.allSatisfy { files.first?.text.contains($0) == true }, "\(files.map(\.text))")
            #expect(files.first?.text.contains("Reply(Content)") == generics)
        }
    }

    init() throws {
        try self.init(
            """
            servers: [{url: "https://{region}.example.com/a b", variables: {region: {enum: [eu, us], default: eu}}}]
            tags: [{name: cats}]
            paths:
              /cats:
                get: {operationId: listCats, tags: [cats], responses: {200: {headers: {X-Age: {schema: {type: integer}}}}}}
                post: {tags: [dogs]}
              /dogs: {parameters: [{name: q, in: query, schema: {type: boolean}}], get: {tags: [dogs]}}
            components:
              schemas:
                Cat: {type: object, required: [name], properties: {name: {type: string}, mother: {$ref: "#/components/schemas/Cat"}}}
                Kitten: {allOf: [{$ref: "#/components/schemas/Cat"}, {properties: {age: {type: integer}}}]}
                Five: {const: 5}
                Anything: {oneOf: [{$ref: "#/components/schemas/Cat"}, {type: string}]}
                Same: {anyOf: [{type: object, properties: {a: {type: string}}}, {type: object, properties: {b: {}}}]}
            """
        )
    }

    private func schema(_ name: String) throws -> DocumentCursor {
        try #require(documents.start["components"]?["schemas"]?[name])
    }

    private let context = TypeContext(name: "Wanted", direction: .response)

    @Test(arguments: ["#/servers/-1", "#/servers/1", "#/servers/x", "#/openapi/0"])
    func aReferenceToNoElementLeadsNowhere(reference: String) {
        #expect(documents.target(of: reference, in: "openapi.yaml") == nil)
        #expect(documents.target(of: "#/servers/0", in: "openapi.yaml") != nil)
    }

    @Test func schemasAreObjectsWithProperties() throws {
        let schemas = types.schemas
        #expect(schemas.isObject(try schema("Cat")))
        #expect(!schemas.isObject(try schema("Five")))
        let properties = schemas.properties(of: try schema("Kitten"))
        #expect(properties.map(\.name) == ["name", "mother", "age"])
        #expect(properties.map(\.isRequired) == [true, false, false])
        #expect(schemas.extends(try schema("Kitten"), try schema("Cat").identity))
        #expect(!schemas.extends(try schema("Cat"), try schema("Kitten").identity))
    }

    @Test func schemasHaveTheSignaturesOfTheLanguage() throws {
        let signatures = try ["Cat", "Kitten", "Five"].map {
            JSONSignature(forms: types.schemas.forms(of: try schema($0)))
        }
        #expect(signatures[2].forms == [.integer(values: ["5"])])
        #expect(signatures[0].differs(from: signatures[2]))
        #expect(signatures[0].differs(from: signatures[1]), "a kitten may have an age")
        #expect(
            !signatures[0].differs(from: signatures[1], byOptionalKeys: false),
            "and requires nothing else than a cat"
        )
    }

    @Test func schemasBecomeTypesThatAreLocatedInTheDocument() throws {
        let type = types.type(of: try schema("Cat"), context)
        guard case .structure(let structure) = type else {
            Issue.record("a cat is an object")
            return
        }
        #expect(structure.fields.map(\.name.value) == ["name", "mother"])
        #expect(structure.fields.map { $0.type.description } == ["String", "Cat"])
        #expect(structure.location.path == "openapi.yaml")
        #expect(structure.location.start.line == 10)
        types.finishModels()
        #expect(models.sortedNames == ["Cat"], "what is referred to is a model")
    }

    @Test func distinguishedAlternativesBecomeUnions() throws {
        #expect(types.type(of: try schema("Anything"), context).description == "(Cat | String)")
        #expect(documents.diagnostics == [])
        #expect(types.type(of: try schema("Same"), context).description == "{a?: String, b?: JSON} ")
        #expect(documents.diagnostics.map(\.code) == ["merged-union"])
    }

    @Test func manyAlternativesAreMergedAtOnce() throws {
        let alternatives = (0..<300).map { "{type: object, required: [a], properties: {a: {}, b\($0): {}}}" }
        let passes = try Self(
            """
            components:
              schemas:
                Wide: {anyOf: [{type: object, required: [z], properties: {z: {}}}, \(alternatives.joined(separator: ", "))]}
            """
        )
        guard case .union(let union) = passes.types.type(of: try passes.schema("Wide"), context) else {
            Issue.record("an object with 'z' is distinguished from the others")
            return
        }
        #expect(union.variants.map(\.type.description) == ["WantedWithZ", "WantedWithA"])
        guard case .structure(let structure)? = passes.models["WantedWithA"]?.type else {
            Issue.record("the others are one object")
            return
        }
        #expect(structure.fields.count == 301)
        #expect(structure.fields.map(\.mayBeAbsent) == [false] + Array(repeating: true, count: 300))
    }

    @Test func aNamedNumberIsAnEnumOfNumbers() throws {
        _ = types.modelName(of: try schema("Five"), at: "#/components/schemas/Five", context)
        types.finishModels()
        guard case .enumeration(let enumeration)? = models["Five"]?.type else {
            Issue.record("five is an enum")
            return
        }
        #expect(enumeration.rawType == .int)
    }

    @Test func operationsAreSelected() {
        var all = OperationFinder(documents, selections: [])
        #expect(
            all.operations().map { "\($0.method.rawValue) \($0.path)" } == ["GET /cats", "POST /cats", "GET /dogs"]
        )
        var some = OperationFinder(documents, selections: [.tag("dogs"), .operation("listCats"), .path("/birds")])
        #expect(some.operations().count == 3)
        some.reportUnusedSelections()
        #expect(documents.diagnostics.map(\.message) == ["'--only path=/birds' selects no operation of the document"])
    }

    @Test func operationsBecomeEndpoints() throws {
        let translator = EndpointTranslator(
            types: types,
            headers: HeaderStatistics(documents),
            security: SecurityTranslator(documents: documents),
            servers: ServerTranslator(documents: documents, givenBase: nil)
        )
        var finder = OperationFinder(documents, selections: [.path("/dogs")])
        let operation = try #require(finder.operations().first)
        let endpoint = try #require(translator.endpoint(operation, named: Name("dogs", at: operation.cursor.location)))
        #expect(endpoint.method == nil, "a spec is silent of GET")
        #expect(endpoint.parameters.map { "\($0.name.value): \($0.type.description)" } == ["q: Bool"])
        #expect(endpoint.parameters.map(\.mayBeAbsent) == [true])
        #expect(endpoint.name.location == operation.cursor.location)
    }

    /// The inline type of a body is called `Body`, too.
    @Test func anAPIMayHaveTheNameOfTheTypeOfABody() throws {
        let text = """
            openapi: 3.0.3
            info: {title: Body, version: "1"}
            servers: [{url: "https://zoo.example.com"}]
            paths:
              /a:
                post:
                  operationId: add
                  requestBody: {required: true, content: {application/json: {schema: {oneOf: [{type: string}, {type: integer}]}}}}
                  responses: {204: {description: ok}}
            """
        var collector = DiagnosticCollector()
        let document = try #require(
            YAMLReader().read(SourceText(path: "openapi.yaml", text: text), reporting: &collector)
        )
        let documents = Documents(document) { _ in nil }
        let options = ImportOptions(api: "Body")
        let passes = ImportPasses(documents: documents, options: options, language: SwiftLanguage.self)
        let file = try #require(passes.files().files.first)
        #expect(file.text.contains("body: AddBody}"), "\(file.text)")
        #expect(documents.diagnostics == [])
    }

    @Test func headersOfResponsesAreCountedWhereTheyAreLeftOut() throws {
        let response = try #require(documents.start["paths"]?["/cats"]?["get"]?["responses"]?["200"])
        let statistics = HeaderStatistics(documents)
        #expect(statistics.isCarried("X-Age", besideBody: true))
        #expect(!statistics.isCarried("X-RateLimit-Limit", besideBody: false))
        let field = try #require(response["headers"]?.entries.first?.cursor)
        statistics.leaveOut(field, of: response)
        statistics.leaveOut(field, of: response)
        statistics.reportHeaders()
        #expect(
            documents.diagnostics.map(\.message) == [
                "some header fields of this response, from here on, are left out; an envelope has them"
            ]
        )
    }

    @Test func serversBecomeBases() throws {
        let (bases, variables) = ServerTranslator(documents: documents, givenBase: nil).bases()
        #expect(bases.map(\.url.value) == ["https://{region}.example.com/a%20b"])
        #expect(variables.map(\.name.value) == ["region"])
        #expect(variables.map(\.defaultValue?.node.text) == ["eu"])
        let given = ServerTranslator(documents: documents, givenBase: "https://other.example.com").bases()
        #expect(given.bases.map(\.url.value) == ["https://other.example.com"])
    }

    /// An error in the specs as a whole is located in the document, and not in the written spec.
    @Test func faultsAreLocatedInTheDocument() throws {
        let options = ImportOptions(api: "Zoo", base: "no base")
        let (files, faults) = ImportPasses(documents: documents, options: options, language: SwiftLanguage.self).files()
        #expect(files.count == 1)
        #expect(!faults.isEmpty)
        #expect(faults.allSatisfy { $0.location?.path == "openapi.yaml" })
    }
}

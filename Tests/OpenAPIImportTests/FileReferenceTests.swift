import Diagnostics
import SpecImport
import SwiftRendering
import Testing
import YAML

@testable import OpenAPIImport

/// References to other files.
struct FileReferenceTests {
    /// The paths of the files that are read for a reference, and the warnings.
    ///
    /// - Parameters:
    ///   - reference: The reference to a schema in the document `specs/zoo/openapi.yaml`.
    ///   - kind: The first key of the document.
    private func read(
        _ reference: String,
        kind: String = "openapi: 3.1.0",
        root: ReferenceRoot? = nil
    ) throws -> (paths: [String], warnings: [Diagnostic]) {
        let content = "schema: {$ref: \"\(reference)\"}"
        let response = kind.hasPrefix("swagger") ? content : "content: {application/json: {\(content)}}"
        let text = """
            \(kind)
            info: {title: Zoo, version: "1"}
            servers: [{url: "https://zoo.example.com"}]
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, \(response)}}}}
            """
        var collector = DiagnosticCollector()
        let source = SourceText(path: "specs/zoo/openapi.yaml", text: text)
        let document = try #require(YAMLReader().readLeniently(source, reporting: &collector))
        var paths: [String] = []
        var options = ImportOptions(api: "Zoo")
        options.root = root
        let outcome = OpenAPIImport.specs(of: document, options, for: SwiftLanguage.self) { path in
            paths.append(path)
            return SourceText(path: path, text: "Cat: {type: object, properties: {name: {type: string}}}")
        }
        return (paths, outcome.diagnostics.filter { $0.code == "dangling-ref" })
    }

    @Test(arguments: [
        ("cats.yaml#/Cat", "specs/zoo/cats.yaml"), ("./more/cats.yml#/Cat", "specs/zoo/more/cats.yml"),
        ("../common/cats.json#/Cat", "specs/common/cats.json"), ("../../../cats.YAML#/Cat", "../cats.YAML"),
        ("c%61ts.yaml#/Cat", "specs/zoo/cats.yaml"),
    ])
    func relativePathsOfDocumentsAreRead(reference: String, path: String) throws {
        let found = try read(reference)
        #expect(found.paths == [path])
        #expect(found.warnings == [])
    }

    @Test(arguments: ["openapi: 3.1.0", "swagger: \"2.0\""])
    func filesOutsideOfTheRootAreNotRead(kind: String) throws {
        let root = ReferenceRoot(path: "/home/ada/specs") { $0.hasPrefix("specs/") }
        let inside = try read("../common/cats.json#/Cat", kind: kind, root: root)
        #expect(inside.paths == ["specs/common/cats.json"])
        #expect(inside.warnings == [])
        for reference in ["../../home/config.json#/auths/registry", "../../../cats.yaml"] {
            let outside = try read(reference, kind: kind, root: root)
            #expect(outside.paths == [])
            #expect(outside.warnings.count == 1)
            #expect(
                outside.warnings.first?.message
                    == "'\(reference)' is not read: the file is outside of '/home/ada/specs'"
            )
        }
    }

    @Test(
        arguments: [
            "/etc/passwd", "/proc/self/environ", "/etc/cats.yaml#/Cat", "%2Fetc%2Fcats.yaml#/Cat",
            "../../../../etc/passwd", "cats.yaml/../passwd", "passwd#.yaml", "../../etc/passwd%00.yaml",
            "file:/etc/cats.yaml#/Cat", "C:/cats.yaml#/Cat", "\\\\\\\\host\\\\cats.yaml#/Cat", "cats",
        ],
        ["openapi: 3.1.0", "swagger: \"2.0\""]
    )
    func otherFilesAreNotRead(reference: String, kind: String) throws {
        let found = try read(reference, kind: kind)
        #expect(found.paths == [])
        #expect(found.warnings.count == 1)
        #expect(
            found.warnings.first?.message.hasSuffix(
                "is not read: a reference to another file is a relative path that ends in '.json', '.yaml' or '.yml'"
            ) == true
        )
        #expect(found.warnings.first?.location?.start.line == 5)
    }

    /// A model has the name of a key in `components/schemas`, although another file contains its schema.
    @Test func keysNameTheSchemasOfFiles() throws {
        let text = """
            openapi: 3.1.0
            info: {title: Zoo, version: "1"}
            servers: [{url: "https://zoo.example.com"}]
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "models/cat.yml"}}}}}}}
            components:
              schemas:
                Cat: {$ref: "./models/cat.yml"}
                State: {$ref: "models/state.yml#/CatState"}
                Lost: {$ref: "models/lost.yml"}
            """
        let files = [
            "models/cat.yml": "{type: object, properties: {state: {$ref: \"state.yml#/CatState\"}}}",
            "models/state.yml": "CatState: {type: string, enum: [open, closed]}",
        ]
        var collector = DiagnosticCollector()
        let source = SourceText(path: "openapi.yaml", text: text)
        let document = try #require(YAMLReader().readLeniently(source, reporting: &collector))
        let outcome = OpenAPIImport.specs(of: document, ImportOptions(api: "Zoo"), for: SwiftLanguage.self) { path in
            files[path].map { SourceText(path: path, text: $0) }
        }
        let spec = try #require(outcome.files.first).text
        #expect(spec.contains("a: {path: /a, response: Cat}"))
        #expect(spec.contains("Cat: {fields: {state?: State}}"))
        #expect(spec.contains("State: {enum: [open, closed]}"))
        #expect(outcome.diagnostics == [])
    }

    /// The imported spec, the diagnostics, and the paths of the files that are read.
    private func imported(
        _ content: String,
        files: [String: String]
    ) throws -> (spec: String, diagnostics: [Diagnostic], paths: [String]) {
        let text = """
            openapi: 3.1.0
            info: {title: Zoo, version: "1"}
            servers: [{url: "https://zoo.example.com"}]

            """
        var collector = DiagnosticCollector()
        let source = SourceText(path: "openapi.yaml", text: text + content)
        let document = try #require(YAMLReader().readLeniently(source, reporting: &collector))
        var paths: [String] = []
        let outcome = OpenAPIImport.specs(of: document, ImportOptions(api: "Zoo"), for: SwiftLanguage.self) { path in
            paths.append(path)
            return files[path].map { SourceText(path: path, text: $0) }
        }
        return (try #require(outcome.files.first).text, outcome.diagnostics, paths)
    }

    /// The keys lead to an index, which refers to the files.
    @Test func keysOfComponentsNameTheSchemasBehindAnIndex() throws {
        let found = try imported(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/User"}}}}}}}
            components: {schemas: {User: {$ref: "models/_index.yaml#/User"}, State: {$ref: "models/_index.yaml#/State"}}}
            """,
            files: [
                "models/_index.yaml": "{User: {$ref: user-model.yaml}, State: {$ref: state-enum.yaml}}",
                "models/user-model.yaml":
                    "{type: object, properties: {state: {$ref: \"../openapi.yaml#/components/schemas/State\"}}}",
                "models/state-enum.yaml": "{type: string, enum: [active, idle]}",
            ]
        )
        #expect(found.spec.contains("User: {fields: {state?: State}}"))
        #expect(found.spec.contains("State: {enum: [active, idle]}"))
    }

    @Test func filesThatNoOperationUsesAreNotRead() throws {
        let found = try imported(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "cat.yml"}}}}}}}
            components: {schemas: {Cat: {$ref: "cat.yml"}, Dog: {$ref: "dog.yml"}}}
            """,
            files: ["cat.yml": "{type: object, properties: {name: {type: string}}}", "dog.yml": "{type: [object"]
        )
        #expect(found.paths == ["cat.yml"])
        #expect(found.diagnostics == [])
    }

    /// `Entity` is the type of values, although only another file refers to it.
    @Test func anObjectThatAnotherFileUsesHasSubtypes() throws {
        let schema = "../openapi.yaml#/components/schemas/Entity"
        let found = try imported(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/User"}}}}}}}
              /b: {$ref: "paths/b.yaml"}
            components:
              schemas:
                Entity: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind, mapping: {user: "#/components/schemas/User", admin: "#/components/schemas/Admin"}}}
                User: {allOf: [{$ref: "#/components/schemas/Entity"}, {type: object, properties: {mail: {type: string}}, discriminator: {propertyName: kind, mapping: {admin: "#/components/schemas/Admin"}}}]}
                Admin: {allOf: [{$ref: "#/components/schemas/User"}, {type: object, properties: {phone: {type: string}}}]}
            """,
            files: [
                "paths/b.yaml":
                    "get: {operationId: b, responses: {200: {description: ok, content: {application/json: {schema: {$ref: \"\(schema)\"}}}}}}"
            ]
        )
        #expect(found.spec.contains("Entity: {union: {user: User, admin: Admin}, by: kind}"))
        #expect(found.spec.contains("User: {fields: {kind: String, mail?: String}}"))
    }
}

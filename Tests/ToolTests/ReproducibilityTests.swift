import Foundation
import TestSupport
import Testing

/// The output depends on nothing but the bytes of the specs, or of the imported document.
@Suite(.timeLimit(.minutes(15)))
struct ReproducibilityTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Names with letters that a Turkish locale maps to others, dates, numbers, and declarations of two files.
    private static let spec = """
        api: Zoo
        base: https://zoo.example.com
        endpoints:
          listIDs: {path: /ids, params: {since?: Date, price: {type: Double, default: 1.5}}, response: [INSECT_ID]}
        models:
          INSECT_ID: {fields: {id: Int, iban_ISO: String, born: {type: Date, format: yyyy-MM-dd}}}

        """

    private static let document = """
        openapi: 3.1.0
        info: {title: Shop, version: "1"}
        servers: [{url: https://shop.example.com}]
        paths:
          /ids:
            get:
              operationId: LIST_IDS
              tags: [INFO]
              parameters: [{name: ISO_ID, in: query, schema: {type: string, format: date-time}}]
              responses:
                "200": {description: x, content: {application/json: {schema: {$ref: "#/components/schemas/ITEM_ID"}}}}
        components:
          schemas:
            ITEM_ID: {type: object, properties: {IBAN_ISO: {type: string}, price: {type: number, default: 1.5}}}

        """

    @Test func environmentDoesNotMatter() async throws {
        let environments = [
            ["LC_ALL=C", "TZ=UTC", "USER=one", "HOME=/nonexistent"],
            ["LC_ALL=tr_TR.UTF-8", "LANG=tr_TR.UTF-8", "TZ=Pacific/Kiritimati", "USER=two", "NO_COLOR=1"],
        ]
        var outputs: Set<[String: String]> = []
        for (number, environment) in environments.enumerated() {
            // Each run has folders of its own, and the specs in another order.
            let specs = ["Zoo", "Park"].map { folder.path("\(number) specs/\($0).endpoints.yaml") }
            try folder.write(Self.spec, to: "\(number) specs/Zoo.endpoints.yaml")
            try folder.write(Specs.park, to: "\(number) specs/Park.endpoints.yaml")
            try folder.write(Self.document, to: "\(number) documents/shop.yaml")
            let generate = ["endpoint-generator", "generate"] + (number == 0 ? specs : specs.reversed())
            let commands =
                ["swift", "markdown", "openapi"].map { generate + ["--language", $0] }
                + [["endpoint-import", "openapi", folder.path("\(number) documents/shop.yaml")]]
            for command in commands {
                let tool = BuildFolder.products.appending(component: command[0]).path(percentEncoded: false)
                let outcome = try await run(
                    command: "env",
                    ["-i"] + environment + [tool] + command.dropFirst() + ["--output", folder.path("\(number)/out")]
                )
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("\(number)/out"))
            let generated = ["endpoints.swift", "md", "openapi.yaml"].flatMap { ["Park.\($0)", "Zoo.\($0)"] }
            #expect(Set(names) == Set(generated + ["Shop.endpoints.yaml"]))
            outputs.insert(
                try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.read("\(number)/out/\($0)")) })
            )
        }
        // The texts would be printed, so they are not a part of the expectation.
        let count = outputs.count
        #expect(count == 1)
    }

    /// The plugin's tool generates the same files as the command line.
    @Test func buildToolGeneratesTheSame() async throws {
        try folder.write(Self.spec, to: "specs/Zoo.endpoints.yaml")
        let spec = folder.path("specs/Zoo.endpoints.yaml")
        #expect(try await Tool.run(["generate", spec, "--output", folder.path("a")]).status == 0)
        let tool = BuildFolder.products.appending(component: "endpoint-build-tool")
        #expect(try await run(tool, [folder.path("b"), spec]).status == 0)
        #expect(try folder.read("a/Zoo.endpoints.swift") == folder.read("b/Zoo.endpoints.swift"))
    }

    @Test(arguments: [[], ["out"], ["out", "--configuration", "endpoint-generator.yaml"], ["out", "--module", "Zoo"]])
    func buildToolRejectsOtherArguments(arguments: [String]) async throws {
        let outcome = try await run(BuildFolder.products.appending(component: "endpoint-build-tool"), arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("Usage: endpoint-build-tool "))
    }
}

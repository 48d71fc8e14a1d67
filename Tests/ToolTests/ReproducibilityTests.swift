import Foundation
import TestSupport
import Testing

/// The output depends on nothing but the bytes of the specs.
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

    @Test func environmentDoesNotMatter() async throws {
        let environments = [
            ["LC_ALL=C", "TZ=UTC", "USER=one", "HOME=/nonexistent"],
            ["LC_ALL=tr_TR.UTF-8", "LANG=tr_TR.UTF-8", "TZ=Pacific/Kiritimati", "USER=two", "NO_COLOR=1"],
        ]
        var texts: Set<String> = []
        for (number, environment) in environments.enumerated() {
            // Each run has folders of its own, and the specs in another order.
            let specs = ["Zoo", "Park"].map { folder.path("\(number) specs/\($0).endpoints.yaml") }
            try folder.write(Self.spec, to: "\(number) specs/Zoo.endpoints.yaml")
            try folder.write(Specs.park, to: "\(number) specs/Park.endpoints.yaml")
            let tool = BuildFolder.products.appending(component: "endpoint-generator").path(percentEncoded: false)
            let outcome = try await run(
                command: "env",
                ["-i"] + environment + [tool, "generate"] + (number == 0 ? specs : specs.reversed())
                    + ["--output", folder.path("\(number)/out")]
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            texts.insert(
                try folder.read("\(number)/out/Zoo.endpoints.swift") + folder.read("\(number)/out/Park.endpoints.swift")
            )
        }
        #expect(texts.count == 1)
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

    @Test(arguments: [[], ["out"], ["out", "--configuration", "endpoint-generator.yaml"]])
    func buildToolRejectsOtherArguments(arguments: [String]) async throws {
        let outcome = try await run(BuildFolder.products.appending(component: "endpoint-build-tool"), arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("Usage: endpoint-build-tool "))
    }
}

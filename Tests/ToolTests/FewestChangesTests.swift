import Foundation
import TestSupport
import Testing

/// An edit rewrites only the output files that it changes, and the specs alone determine the output.
@Suite(.timeLimit(.minutes(15)))
struct FewestChangesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [
        "/p7": ["out/Part7.endpoints.swift"], "/part7  # Behind two blanks, a comment.": [], "/part7   ": [],
    ])
    func oneEditInTwentySpecsOfAnAPIRewritesOneFile(path: String, changed: [String]) async throws {
        func part(_ number: Int, path: String) -> String {
            let base = number == 0 ? "base: https://api.example.com\n" : ""
            return "api: Big\n\(base)endpoints:\n  get\(number):\n    path: \(path)\n    response: String\n"
        }
        for number in 0..<20 {
            try folder.write(part(number, path: "/part\(number)"), to: "big/Part\(number).endpoints.yaml")
        }
        #expect(try await generate("big").status == 0)
        try folder.write(part(7, path: path), to: "big/Part7.endpoints.yaml")
        let before = try Snapshot(of: folder.url) { $0.hasSuffix(".swift") }
        #expect(try await generate("big").status == 0)
        #expect(try Snapshot(of: folder.url) { $0.hasSuffix(".swift") }.changes(since: before) == changed)
    }

    /// A setting of one endpoint does not change the output of the other endpoints.
    @Test(arguments: [
        "success: {fine: true}", "auth: none", "idempotent: true", "headers: {X-Mine: a}", "style: pipe",
        "errors: {404: Kind}", "base: https://other.example.com", "params: {kind?: Kind, all: [Kind]}",
    ])
    func aSettingOfAnEndpointRewritesItsFile(setting: String) async throws {
        let settings = "success: {ok: true}\nauth: bearer\nstyle: comma\nheaders: {X-All: a}\nerrors: {default: Kind}\n"
        let root = "api: Big\nbase: https://example.com\n\(settings)models: {Kind: {enum: [a]}}\n"
        try folder.write(root, to: "big/Root.endpoints.yaml")
        func part(_ number: Int, _ more: String = "") -> String {
            "api: Big\nendpoints:\n  get\(number):\n    method: POST\n    path: /part\(number)\n    response: Kind\n\(more)"
        }
        for number in 0..<4 { try folder.write(part(number), to: "big/Part\(number).endpoints.yaml") }
        #expect(try await generate("big").status == 0)
        try folder.write(part(2, "    \(setting)\n"), to: "big/Part2.endpoints.yaml")
        let before = try Snapshot(of: folder.url) { $0.hasSuffix(".swift") }
        #expect(try await generate("big").status == 0)
        let changes = try Snapshot(of: folder.url) { $0.hasSuffix(".swift") }.changes(since: before)
        #expect(changes.allSatisfy { $0 == "out/Part2.endpoints.swift" })
    }

    /// The output does not depend on the machine, its locale or its time zone.
    @Test(arguments: [["LC_ALL=tr_TR.UTF-8", "TZ=Asia/Kathmandu"], ["LANG=ar_EG", "LC_ALL=C", "HOME=/", "USER=x"]])
    func surroundingsDoNotMatter(environment: [String]) async throws {
        try folder.write(Specs.zoo.replacing("Lists", with: "İı Lists"), to: "big/Zoo.endpoints.yaml")
        #expect(try await generate("big").status == 0)
        let before = try folder.read("out/Zoo.endpoints.swift")
        try folder.remove("out")
        let tool = BuildFolder.products.appending(component: "endpoint-generator").path(percentEncoded: false)
        let outcome = try await run(
            command: "-i",
            environment + [tool, "generate", folder.path("big"), "--output", folder.path("out")]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try folder.read("out/Zoo.endpoints.swift") == before)
    }

    private func generate(_ specs: String) async throws -> Outcome {
        try await Tool.run(["generate", folder.path(specs), "--output", folder.path("out")])
    }
}

import Foundation
import TestSupport
import Testing

/// `Tests/Corpora/fetch.sh`, with repositories in a folder in place of GitHub.
@Suite(.enabled(if: Tools.areInstalled, "curl, git, tar or sha256sum is not installed"))
struct CorporaTests {
    private static let pattern = "[0-9A-Z][0-9A-Z][0-9A-Z][0-9A-Z]/"
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        try folder.write("one", to: "server/some/documents/raw/c1/a/b.yaml")
        try folder.write("two", to: "archive/suite-c2/AB12/in.yaml")
        try folder.write("three", to: "archive/suite-c2/name/in.yaml")
        try folder.createFolder("server/some/suite/archive")
        let archive = try await run(
            command: "tar",
            ["-czf", folder.path("server/some/suite/archive/c2.tar.gz"), "-C", folder.path("archive"), "suite-c2"]
        )
        try #require(archive.status == 0, "\(archive.errors)")
    }

    @Test func filesAndFoldersAreFetchedAtTheirCommit() async throws {
        let file = try await Self.checksum(of: "one")
        let suite = try await Self.checksum(of: "\(Self.checksum(of: "two"))  ./AB12/in.yaml\n")
        let list = """
            # a comment
            documents/b.yaml some/documents c1 a/b.yaml \(file)
            suite some/suite c2 \(Self.pattern) \(suite)
            """
        let first = try await fetch(list)
        #expect(first.errors == "")
        #expect(first.output == "documents/b.yaml: fetched\nsuite: fetched\n")
        #expect(try names == ["documents", "documents/b.yaml", "suite", "suite/AB12", "suite/AB12/in.yaml"])
        let second = try await fetch(list)
        #expect(second.output == "documents/b.yaml: already there\nsuite: already there\n")
        #expect([first.status, second.status] == [0, 0])
    }

    @Test(arguments: [
        ("b.yaml some/documents c1 a/b.yaml 00", "the checksum is"),
        ("b.yaml some/documents c9 a/b.yaml 00", "could not be fetched"),
        ("suite some/suite c2 \(pattern) 00", "the checksum is"), ("suite some/suite c9 \(pattern) 00", "could not be"),
        ("b.yaml some/documents - a/b.yaml 00", "could not be found"),
    ])
    func nothingIsLeftOfAFailure(entry: String, message: String) async throws {
        let outcome = try await fetch(entry)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(try names == [])
    }

    @Test func entryWithoutACommitIsFetchedAtTheNewestOne() async throws {
        let repository = folder.path("server/some/documents")
        let git = ["-C", repository, "-c", "user.name=a", "-c", "user.email=a@example.com"]
        for command in [
            ["init", "--quiet", "--initial-branch=data"], ["commit", "--quiet", "--allow-empty", "--message=one"],
        ] {
            let outcome = try await run(command: "git", git + command)
            try #require(outcome.status == 0, "\(outcome.errors)")
        }
        let commit = try await run(command: "git", git + ["rev-parse", "HEAD"]).output.trimmingCharacters(in: .newlines)
        try folder.write("one", to: "server/some/documents/raw/\(commit)/a/b.yaml")
        let checksum = try await Self.checksum(of: "one")
        let fetched = try await fetch(
            """
            b.yaml some/documents - a/b.yaml \(checksum)
            c.yaml some/documents -data a/b.yaml \(checksum)
            """
        )
        #expect(fetched.status == 0, "\(fetched.errors)")
        let note = "at \(commit), which the list does not say"
        #expect(fetched.output == "b.yaml: fetched \(note)\nc.yaml: fetched \(note)\n")
        let changed = try await fetch("d.yaml some/documents - a/b.yaml 00")
        #expect(changed.status == 1)
        #expect(changed.errors.contains(", not 00 \(note)"))
        let missing = try await fetch("d.yaml some/documents -main a/b.yaml 00")
        #expect(missing.errors.contains("could not be found"))
    }

    @Test(.enabled(if: Corpora.has("openapi/github.yaml"), "\(Corpora.missing("openapi/github.yaml"))"))
    func listHasTheChecksumsOfTheTestedDocuments() async throws {
        let list = try String(contentsOf: BuildFolder.package.appending(path: Self.list), encoding: .utf8)
        let entries = list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ") }
        #expect(!entries.isEmpty)
        for entry in entries where entry.count != 5 || entry[4].count != 64 { Issue.record("\(entry)") }
        for entry in entries where entry.first.map({ $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }) == true {
            let text = try String(contentsOf: Corpora.required(String(entry[0])), encoding: .utf8)
            #expect(try await Self.checksum(of: text) == entry[4], "\(entry[0])")
        }
    }

    @Test(arguments: ["openapi/github.yaml", "json-test-suite/test_parsing", "yaml-test-suite"])
    func skippedTestNamesTheCommandThatFetchesItsData(_ path: String) {
        #expect(Corpora.missing(path).hasSuffix("`make corpora` fetches it"))
    }

    /// The public suite for HTTP caches has no file with its cases.
    @Test func skippedTestSaysThatItsDataCannotBeFetched() {
        #expect(Corpora.missing("http-cache-tests/tests.json").contains("`make corpora` cannot fetch it"))
    }

    private static let list = "Tests/Corpora/corpora.txt"

    private func fetch(_ list: String) async throws -> Outcome {
        try folder.write(list + "\n", to: "list")
        let base = folder.url.appending(component: "server").absoluteString
        return try await run(
            command: "env",
            ["CORPORA_BASE=\(base)", "CORPORA_LIST=\(folder.path("list"))"]
                + [BuildFolder.package.appending(path: "Tests/Corpora/fetch.sh").path, folder.path("fetched")]
        )
    }

    /// The names of the entries in the folder of fetched data.
    private var names: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: folder.path("fetched")).sorted() }
    }

    private static func checksum(of text: String) async throws -> String {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "text")
        let outcome = try await run(command: "sha256sum", [folder.path("text")])
        return try String(#require(outcome.output.split(separator: " ").first))
    }
}

private enum Tools {
    static let areInstalled = ["curl", "git", "tar", "sha256sum"].allSatisfy { tool in
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
    }
}

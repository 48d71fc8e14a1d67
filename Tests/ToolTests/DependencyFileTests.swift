import Foundation
import TestSupport
import Testing

/// `generate --depfile`
@Suite(.timeLimit(.minutes(15)))
struct DependencyFileTests {
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        try folder.write(Specs.zoo, to: "specs/Zoo.endpoints.yaml")
        try folder.write(Specs.park, to: "specs/Park.endpoints.yaml")
        #expect(try await generate().status == 0)
    }

    @Test func depfileListsTheFilesRead() async throws {
        try folder.write("access: internal\ntemplates: my templates\n", to: "specs/endpoint-generator.yaml")
        try folder.write(
            "{{>documentation}}\n{{access}} let {{name}}: {{type}}\n",
            to: "specs/my templates/property.mustache"
        )
        #expect(try await generate("--depfile", folder.path("out.d")).status == 0)
        let out = folder.path("out/").replacing(" ", with: "\\ ")
        let specs = folder.path("specs/").replacing(" ", with: "\\ ")
        #expect(
            try folder.read("out.d")
                == "\(out)Park.endpoints.swift \(out)Zoo.endpoints.swift: \(specs)Park.endpoints.yaml "
                + "\(specs)Zoo.endpoints.yaml \(specs)endpoint-generator.yaml \(specs)my\\ templates/property.mustache\n"
        )
    }

    @Test func depfileEscapesWhatMakeDoesNotReadAsItIs() async throws {
        try folder.write(Specs.zoo, to: "a\\b \\ c$:d/Zoo.endpoints.yaml")
        let specs = folder.path("a\\b \\ c$:d")
        let outcome = try await Tool.run(
            ["generate", specs, "--output", folder.path("out2"), "--depfile", folder.path("out.d")]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try folder.read("out.d").hasSuffix("/a\\b\\ \\\\\\ c$$\\:d/Zoo.endpoints.yaml\n"))
    }

    @Test func aLineFeedInAPathIsAnError() async throws {
        try folder.write(Specs.zoo, to: "a\nb/Zoo.endpoints.yaml")
        let before = try Snapshot(of: folder.url)
        let arguments = ["generate", folder.path("a\nb"), "--output", folder.path("out2")]
        let outcome = try await Tool.run(arguments + ["--depfile", folder.path("out.d")])
        #expect(outcome.status == 1)
        let file = folder.path("a\\u{A}b/Zoo.endpoints.yaml")
        let message = "cannot be written: a Makefile cannot name '\(file)': its path has a line feed"
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
        #expect(try await Tool.run(arguments).status == 0)
    }

    @Test func depfileMayBeInTheOutputFolder() async throws {
        let out = folder.path("new/out")
        let arguments = ["generate", folder.path("specs"), "--output", out, "--depfile", "\(out)/out.d"]
        let outcome = try await Tool.run(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try folder.read("new/out/out.d").contains("Zoo.endpoints.yaml"))
    }

    @Test func outputIsUnchangedIfTheDepfileCannotBeWritten() async throws {
        try folder.write(Specs.editedZoo, to: "specs/Zoo.endpoints.yaml")
        let before = try Snapshot(of: folder.url)
        let outcome = try await generate("--depfile", folder.path("missing/out.d"))
        #expect(outcome.status == 1)
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    @Test func ruleOfAnEarlierRunIsReplaced() async throws {
        for path in ["out.d", "out/out.d"] {
            #expect(try await generate("--depfile", folder.path(path)).status == 0)
            try folder.write(Specs.zoo.replacing("Zoo", with: "Farm"), to: "specs/Farm.endpoints.yaml")
            let outcome = try await generate("--depfile", folder.path(path))
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try folder.read(path).contains("Farm.endpoints.yaml"))
            try folder.remove("specs/Farm.endpoints.yaml")
        }
        try folder.write("", to: "empty.d")
        #expect(try await generate("--depfile", folder.path("empty.d")).status == 0)
    }

    /// Only a line feed ends a line of a Makefile. In Swift, these characters end lines, too.
    @Test(arguments: ["\r", "\u{2028}", "\u{85}", "\u{B}", "\u{C}"])
    func ruleIsRecognizedWithEveryCharacterInAPath(character: String) async throws {
        let specs = "a\(character)b\(character)"
        for text in [Specs.zoo, Specs.editedZoo] {
            try folder.write(text, to: "\(specs)/Zoo.endpoints.yaml")
            try folder.write(Specs.park, to: "\(specs)/\(text.count).endpoints.yaml")
            let arguments = ["generate", folder.path(specs), "--output", folder.path("out2")]
            let outcome = try await Tool.run(arguments + ["--depfile", folder.path("out.d")])
            #expect(outcome.status == 0, "\(outcome.errors)")
            try folder.remove("\(specs)/\(text.count).endpoints.yaml")
        }
    }

    /// A build system, or a program that watches files, would see it as changed.
    @Test func unchangedRuleIsNotWrittenAgain() async throws {
        #expect(try await generate("--depfile", folder.path("out.d")).status == 0)
        let before = try Snapshot(of: folder.url)
        #expect(try await generate("--depfile", folder.path("out.d")).status == 0)
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    @Test(arguments: [
        ("new", "there is a folder of that name"),
        ("specs/Zoo.endpoints.yaml", "it is a file that the output depends on"),
        ("specs/../specs/Zoo.endpoints.yaml", "it is a file that the output depends on"),
        ("out/Zoo.endpoints.swift", "it is one of the generated files"),
        ("out/New.endpoints.swift", "it is one of the generated files"),
        ("Makefile", "it exists already, and is not a dependency file"),
        ("link", "it exists already, and is not a dependency file"),
    ])
    func otherFilesAreNotReplaced(path: String, reason: String) async throws {
        try folder.createFolder("new")
        try folder.write("all:\n\tendpoint-generator generate specs/Zoo.endpoints.yaml --output out\n", to: "Makefile")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "Makefile")
        try folder.write(Specs.editedZoo, to: "specs/Zoo.endpoints.yaml")
        try folder.write(Specs.zoo.replacing("Zoo", with: "New"), to: "specs/New.endpoints.yaml")
        let before = try Snapshot(of: folder.url)
        let outcome = try await generate("--depfile", folder.path(path))
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("error: cannot be written: \(reason)"), "\(outcome.errors)")
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    private func generate(_ options: String...) async throws -> Outcome {
        try await Tool.run(["generate", folder.path("specs"), "--output", folder.path("out")] + options)
    }
}

/// The build files in `Documentation/Tool.md`, whose paths are relative.
@Suite(.timeLimit(.minutes(15)))
struct BuildFileTests {
    private static let issues = """
        api: GitHub
        endpoints: {listIssues: {path: /issues, response: [Issue]}}
        models: {Issue: {fields: {title: String}}}

        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let gitHub = Specs.spec(api: "GitHub", endpoint: "listUsers", model: "User")
        try folder.write(gitHub, to: "Specs/GitHub.endpoints.yaml")
        try folder.write(Self.issues, to: "Specs/Issues.endpoints.yaml")
        try folder.write("access: internal\n", to: "Specs/endpoint-generator.yaml")
    }

    @Test func makeGeneratesAgainAfterAChange() async throws {
        try folder.write(try block("make"), to: "Makefile")
        try await expectGeneration(by: ["make"]) { try await build("make", "--question").status == 0 }

        // The deleted spec is still among the inputs of the last run.
        try folder.remove("Specs/Issues.endpoints.yaml")
        #expect(try await build("make", "--question").status == 1)
        let outcome = try await build("make")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try generatedFiles() == ["GitHub.endpoints.swift", "specs.d"])
        #expect(try await build("make", "--question").status == 0)
    }

    @Test(.enabled(if: isInstalled("ninja"), "Ninja is not installed; `make test` does it"))
    func ninjaGeneratesAgainAfterAChange() async throws {
        try folder.write(try block("ninja"), to: "build.ninja")
        try await expectGeneration(by: ["ninja"]) { try await build("ninja", "-n").output.contains("no work to do") }
    }

    /// Expects that a build generates files at first, and after a change of a spec, or of the configuration, which only
    /// the dependency file names.
    private func expectGeneration(by command: [String], isUpToDate: () async throws -> Bool) async throws {
        #expect(try await !isUpToDate())
        let outcome = try await build(command)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(try generatedFiles() == ["GitHub.endpoints.swift", "Issues.endpoints.swift", "specs.d"])
        let changes = [
            ("Specs/Issues.endpoints.yaml", "title", "subject"),
            ("Specs/endpoint-generator.yaml", "internal", "public"),
        ]
        for (file, old, new) in changes {
            try age()
            #expect(try await isUpToDate())
            try folder.write(folder.read(file).replacing(old, with: new), to: file)
            #expect(try await !isUpToDate())
            let outcome = try await build(command)
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(try folder.read("Generated/Issues.endpoints.swift").contains(new))
            #expect(try await isUpToDate())
        }
    }

    private func generatedFiles() throws -> [String] {
        try Snapshot(of: folder.url.appending(component: "Generated")).names
    }

    /// Gives the files dates of the past, those of outputs after those of inputs: two files that are written one after
    /// the other may have the same date.
    private func age() throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path("")) {
            let date = Date(timeIntervalSince1970: name.hasPrefix("Generated/") ? 1_100_000_000 : 1_000_000_000)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path(name))
        }
    }

    private func build(_ command: String...) async throws -> Outcome { try await build(command) }

    /// Runs a command in the folder, with the built tool in its path and without the options of a `make test`.
    private func build(_ command: [String]) async throws -> Outcome {
        let path = ([BuildFolder.products.path(percentEncoded: false)] + Self.path).joined(separator: ":")
        let variables = ["MAKEFLAGS=", "PATH=\(path)"]
        return try await run(command: "env", variables + [command[0], "-C", folder.path("")] + command.dropFirst())
    }

    /// The block of `Documentation/Tool.md` in a language.
    private func block(_ language: String) throws -> String {
        let page = BuildFolder.package.appending(path: "Documentation/Tool.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let begin = try #require(text.range(of: "```\(language)\n")).upperBound
        let end = try #require(text.range(of: "```", range: begin..<text.endIndex)).lowerBound
        return String(text[begin..<end])
    }

    private static func isInstalled(_ command: String) -> Bool {
        path.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(command)") }
    }

    /// The folders of commands; those of the Python packages are the last.
    private static var path: [String] {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
            + [PythonPackages.commands.path(percentEncoded: false)]
    }
}

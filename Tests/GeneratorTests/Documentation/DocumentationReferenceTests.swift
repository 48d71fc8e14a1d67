import Foundation
import Testing

/// The files, folders, link targets, types and commands that the documents refer to exist.
struct DocumentationReferenceTests {
    /// Names that look like files of the package and are not: users' own files, outputs, and examples.
    private static let otherFiles: Set = [
        "Tests/Goldens/date-in-microseconds/Clock.endpoints.yaml", "Type+Topic.swift", "GitHub.endpoints.swift",
        "GitHub.swift", "name.mustache", "main.swift", "endpoint-generator.yaml",
        "openapi-generator-config.yaml", "<name>.openapi.yaml", "<name>.openapi.json", "GitHub.openapi.json",
        "GitHubClient.swift", "ci_scripts/ci_post_clone.sh",
    ]

    /// Names that look like types of the package and are not: results of an import, and types of other packages.
    private static let otherTypes: Set = [
        "AddLabelsBodyItem", "SessionAdapter", "SessionTaskError", "PluginType", "AccessTokenPlugin",
        "NetworkLoggerPlugin", "MultiTarget", "RequestInterceptor", "CredentialsPlugin", "NetworkActivityPlugin",
        "ServerTrustManager", "MultipartFormDataBodyParameters", "DataParser", "DecodableDataParser",
        "ServiceLifecycle", "LoggingSystem",
    ]

    private static let extensions: Set = [
        "swift", "md", "yaml", "yml", "json", "txt", "sh", "py", "c", "h", "mustache",
    ]

    @Test(arguments: try DocumentationPage.all())
    func filesExist(_ page: DocumentationPage) throws {
        let files = try PackageFiles.paths()
        let folders = Set(files.map { String($0.prefix { $0 != "/" }) })
        for span in page.codeSpans where span.wholeMatch(of: /[\w.+\-*<>\/…]+/) != nil {
            let ending = span.split(separator: ".").last.map(String.init) ?? ""
            let isFile = span.contains(".") && !span.hasPrefix(".") && Self.extensions.contains(ending)
            let isFolder = span.hasSuffix("/") && span.first?.isLetter == true
            let isPath = span.contains("/") && folders.contains(String(span.prefix { $0 != "/" }))
            guard isFile || isFolder || isPath, !Self.otherFiles.contains(span) else { continue }
            let name = span.hasSuffix("/") ? String(span.dropLast()) : span
            // Thousands of paths are compared with each name, which takes long with a regular expression.
            let isFound: Bool
            if name.contains(/[*…]|<[^>]*>/) {
                let pattern = try Regex(Self.pattern(name))
                isFound = files.contains { $0.wholeMatch(of: pattern) != nil }
            } else {
                isFound = files.contains { $0 == name || $0.hasSuffix("/\(name)") }
            }
            #expect(isFound, "\(page.path) names '\(span)'")
        }
    }

    /// A regular expression for the end of a path. `*`, `…` and a word in angle brackets match any name.
    private static func pattern(_ name: String) -> String {
        let escaped = name.replacing(".", with: "\\.").replacing("+", with: "\\+")
        return "(?:.*/)?"
            + escaped.replacing("*", with: "[^/]*").replacing("…", with: "[^/]*")
            .replacing(/<[^>]*>/, with: "[^/]+")
    }

    /// A name of several capitalized words is a type, a test or an example of the package.
    @Test(arguments: try DocumentationPage.all())
    func namesOccurInSources(_ page: DocumentationPage) throws {
        let words = try PackageFiles.words()
        for span in page.codeSpans where span.wholeMatch(of: /(?:[A-Z][a-z0-9]+){2,}/) != nil {
            guard !Self.otherTypes.contains(span) else { continue }
            // The set would be printed, so it is not a part of the expectation.
            let isKnown = words.contains(span)
            #expect(isKnown, "\(page.path) names '\(span)'")
        }
    }

    @Test func exceptionsAreNeeded() throws {
        let spans = try Set(DocumentationPage.all().flatMap(\.codeSpans))
        #expect(Self.otherFiles.union(Self.otherTypes).subtracting(spans).isEmpty)
        let words = try PackageFiles.words()
        // As above, the set of all words is not a part of the expectation.
        let known = Self.otherTypes.intersection(words)
        #expect(known.isEmpty)
    }

    @Test(arguments: try DocumentationPage.all())
    func linksLeadSomewhere(_ page: DocumentationPage) throws {
        for link in page.links where !link.target.hasPrefix("http") {
            let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let folder = DocumentationPage.root.appending(path: page.path).deletingLastPathComponent()
            let file =
                parts[0].isEmpty
                ? DocumentationPage.root.appending(path: page.path)
                : folder.appending(path: String(parts[0])).standardizedFileURL
            guard FileManager.default.fileExists(atPath: file.path) else {
                Issue.record("\(page.path) links to '\(link.target)', which does not exist")
                continue
            }
            guard parts.count == 2 else { continue }
            let path = String(file.path.dropFirst(DocumentationPage.root.path.count + 1))
            let target = try DocumentationPage.all().first { $0.path == path } ?? DocumentationPage(path)
            #expect(target.sections[String(parts[1])] != nil, "\(page.path) links to '\(link.target)'")
        }
    }

    @Test func readmeLinksToEveryPage() throws {
        let pages = try DocumentationPage.all().map(\.path)
        let targets = try DocumentationPage("README.md").links.map(\.target)
        #expect(Set(pages).subtracting(targets) == ["README.md"])
    }

    @Test func linksAreFound() throws {
        #expect(try DocumentationPage.all().map(\.links.count).reduce(0, +) > 50)
    }

    /// Checks each `make …` between backticks and in console blocks.
    @Test(arguments: try DocumentationPage.all())
    func commandsOfMakeExist(_ page: DocumentationPage) throws {
        let makefile = try String(contentsOf: DocumentationPage.root.appending(path: "Makefile"), encoding: .utf8)
        let targets = Set(makefile.matches(of: /(?m)^([a-z-]+):/).map { String($0.1) })
        #expect(targets.isSuperset(of: ["test", "demo", "bench"]))
        let console = page.blocks.filter { $0.language == "console" }.map(\.text)
        for text in page.codeSpans + console {
            for match in text.matches(of: /(?m)^(?:\$ )?(?:[A-Z_]+=\S+ )*make ([a-z-]+)/) {
                #expect(targets.contains(String(match.1)), "\(page.path) says 'make \(match.1)'")
            }
        }
    }

    @Test func aReleaseRunsAllLongerChecks() throws {
        let command = /(?:`|\$ )make ([a-z-]+)/
        let paragraphs = try DocumentationPage("CONTRIBUTING.md").text.split(separator: "\n\n")
        let list = try #require(paragraphs.drop { !$0.hasPrefix("Longer checks") }.dropFirst().first)
        let checks = Set(list.matches(of: command).map { String($0.1) })
        try #require(checks.count > 10)
        let release = try DocumentationPage("Documentation/Releasing.md").text
        #expect(Set(release.matches(of: command).map { String($0.1) }) == checks.union(["test"]))
    }
}

/// The files of the package, without what is built and fetched.
private enum PackageFiles {
    private static let folders = [
        ".ci", ".github", "Benchmarks", "Documentation", "Fuzzing", "Plugins", "Sources", "Specs", "Templates", "Tests",
    ]

    /// The paths of the files and folders.
    static func paths() throws -> [String] { try allPaths.get() }

    /// The words of all sources, specs and templates, without the exceptions in this file.
    static func words() throws -> Set<String> { try allWords.get() }

    // Each page is compared with all of them, so that they are read once.
    private static let allPaths = Result {
        let root = DocumentationPage.root.path
        return try FileManager.default.contentsOfDirectory(atPath: root).filter { !folders.contains($0) } + folders
            + folders.flatMap { folder in
                try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)").map { "\(folder)/\($0)" }
            }
    }

    private static let allWords = Result {
        let endings = [".swift", ".mustache", ".yaml", ".c", ".py"]
        let sources = try paths().filter { path in
            endings.contains(where: path.hasSuffix) && !path.hasSuffix("/DocumentationReferenceTests.swift")
        }
        let texts = try sources.map { path in
            try String(decoding: Data(contentsOf: DocumentationPage.root.appending(path: path)), as: UTF8.self)
        }
        return Set(
            texts.flatMap { text in
                text.utf8.split { !($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x5F) }
                    .map { String(Substring($0)) }
            }
        )
    }
}

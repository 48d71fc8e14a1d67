import Foundation
import Testing

/// A catalog lists the types and articles of its module, so that a reader of the site finds them by topic.
struct ReferenceCatalogTests {
    /// Types that exist on Linux only: on a Mac, a link to them would be a warning.
    private static let typesOfLinux: Set = ["CurlTransport", "CurlError"]

    @Test func everyPublicTypeOfTheRuntimeHasATopic() throws {
        let rows = try DocumentationPage("Documentation/RuntimeAPI.md").prose.matches(of: /(?m)^\| `(\w+)` \|/)
        let types = Set(rows.map { String($0.1) })
        try #require(types.count > 60)
        #expect(types.symmetricDifference(try Self.topics(of: "EndpointRuntime")) == Self.typesOfLinux)
    }

    @Test(arguments: try Self.modules().filter { $0 != "EndpointRuntime" })
    func everyPublicTypeHasATopic(_ module: String) throws {
        let types = try Self.types(of: module)
        try #require(!types.isEmpty)
        let listed = try Self.topics(of: module).filter { !$0.hasPrefix("EndpointRuntime/") }
        #expect(types == Set(listed))
    }

    @Test(arguments: try Self.modules())
    func everyArticleIsListed(_ module: String) throws {
        let folder = "Sources/\(module)/\(module).docc/"
        let articles = try DocumentationPage.articles().map(\.path).filter { $0.hasPrefix(folder) }
        let names = articles.map { String($0.dropFirst(folder.count).dropLast(3)) }
        let listed = try landing(of: module).prose.matches(of: /(?m)^- <doc:(\w+)>$/).map { String($0.1) }
        #expect(Set(names) == Set(listed + [module]))
    }

    /// The site has every module with a catalog.
    @Test func theSiteHasAllCatalogs() throws {
        let modules = try Self.modules()
        try #require(modules.count > 4)
        for file in ["build.sh", "Package.swift", "Sources/Site/Site.swift"] {
            let text = try text(of: "Documentation/Site/\(file)")
            let named = Set(text.matches(of: /\bEndpoint[A-Z]\w+/).map { String($0.0) })
            #expect(named == Set(modules), "\(file)")
        }
    }

    /// The site has every page of `Documentation`, by topic.
    @Test func everyPageIsAGuide() throws {
        let pages = try DocumentationPage.all().map(\.path).filter { $0.hasPrefix("Documentation/") }
        let guides = try DocumentationPage("Documentation/Site/Guides.md")
        let listed = guides.prose.matches(of: /(?m)^- <doc:(\w+)>$/).map { "Documentation/\($0.1).md" }
        #expect(listed.sorted() == pages.sorted())
    }

    private static func modules() throws -> [String] {
        let names = try DocumentationPage.articles().compactMap { page in
            page.path.wholeMatch(of: /Sources\/(\w+)\/(\w+)\.docc\/.*/)
        }
        #expect(names.allSatisfy { $0.1 == $0.2 })
        return Set(names.map { String($0.1) }).sorted()
    }

    /// The linked symbols of a catalog, each once.
    private static func topics(of module: String) throws -> Set<String> {
        let page = try DocumentationPage("Sources/\(module)/\(module).docc/\(module).md")
        let listed = page.prose.matches(of: /(?m)^- ``([\w\/]+)``$/).map { String($0.1) }
        #expect(listed.count == Set(listed).count, "a type of \(module) has two topics")
        return Set(listed)
    }

    /// The types that a module's files declare as public: at the margin, or one step in from an `#if` around the file.
    private static func types(of module: String) throws -> Set<String> {
        let folder = DocumentationPage.root.appending(path: "Sources/\(module)")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var types: Set<String> = []
        for path in paths where path.hasSuffix(".swift") {
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            let margin = text.hasPrefix("#if") ? "    " : ""
            let declaration = /(?m)^( *)public (?:final )?(?:struct|enum|class|protocol|actor) (\w+)/
            for match in text.matches(of: declaration) where match.1 == margin { types.insert(String(match.2)) }
        }
        return types
    }

    private func landing(of module: String) throws -> DocumentationPage {
        try DocumentationPage("Sources/\(module)/\(module).docc/\(module).md")
    }

    private func text(of path: String) throws -> String {
        try String(contentsOf: DocumentationPage.root.appending(path: path), encoding: .utf8)
    }
}

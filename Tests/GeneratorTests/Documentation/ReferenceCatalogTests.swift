import Testing

/// The catalog of the runtime lists its types and articles, so that a reader of the site finds them by topic.
struct ReferenceCatalogTests {
    private static let folder = "Sources/EndpointRuntime/EndpointRuntime.docc/"

    /// Types that exist on Linux only: on a Mac, a link to them would be a warning.
    private static let typesOfLinux: Set = ["CurlTransport", "CurlError"]

    @Test func everyPublicTypeHasATopic() throws {
        let rows = try DocumentationPage("Documentation/RuntimeAPI.md").prose.matches(of: /(?m)^\| `(\w+)` \|/)
        let types = Set(rows.map { String($0.1) })
        try #require(types.count > 60)
        let landing = try DocumentationPage("\(Self.folder)EndpointRuntime.md")
        let listed = landing.prose.matches(of: /(?m)^- ``(\w+)``$/).map { String($0.1) }
        #expect(listed.count == Set(listed).count, "a type has two topics")
        #expect(types.symmetricDifference(listed) == Self.typesOfLinux)
    }

    @Test func everyArticleIsListed() throws {
        let articles = try DocumentationPage.articles().map(\.path).filter { $0.hasPrefix(Self.folder) }
        let names = articles.map { String($0.dropFirst(Self.folder.count).dropLast(3)) }
        let landing = try DocumentationPage("\(Self.folder)EndpointRuntime.md")
        let listed = landing.prose.matches(of: /(?m)^- <doc:(\w+)>$/).map { String($0.1) }
        #expect(Set(names) == Set(listed + ["EndpointRuntime"]))
    }
}

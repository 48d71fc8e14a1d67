import EndpointRuntime
import Foundation
import Testing

/// Files that import Foundation and the runtime have one declaration of each name that both export.
///
/// With two of them, these expressions do not compile.
struct FoundationNamesTests {
    @Test func listsAndMapsOfTypes() {
        var cache = [URL: Data]()
        cache[URL(filePath: "/a")] = Data()
        #expect(cache.count == 1)
        #expect([Date]().isEmpty && [Decimal]().isEmpty && [(UUID, Int)]().isEmpty)
        #expect([Data](repeating: Data([1]), count: 2).map(\.count) == [1, 1])
    }

    @Test func optionalsAndMetatypes() throws {
        #expect(Date?.none == nil)
        let urls = try JSONDecoder().decode([URL].self, from: Data(#"["https://example.com"]"#.utf8))
        #expect(urls.map(\.host) == ["example.com"])
    }

    @Test func keyPaths() {
        let dates = [Date(timeIntervalSince1970: 2), Date(timeIntervalSince1970: 1)]
        let sorted = dates.sorted(using: KeyPathComparator(\Date.timeIntervalSince1970))
        #expect(sorted.map(\.timeIntervalSince1970) == [1, 2])
    }

    @Test func qualifiedNames() {
        let date: EndpointRuntime.Date = Foundation.Date(timeIntervalSince1970: 0)
        #expect(date.timeIntervalSince1970 == 0)
    }
}

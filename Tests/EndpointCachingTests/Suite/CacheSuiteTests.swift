import EndpointCaching
import Foundation
import TestClocks
import TestSupport
import Testing

/// The public test suite for HTTP caches. `Documentation/Caching.md` counts the results, and `CacheTestSuite.md` lists
/// them.
@Suite(.endsRunIfHanging)
struct CacheSuiteTests {
    private enum Result: String {
        case holds
        case fails
        case notApplicable

        /// The word in the table.
        func word(_ kind: SuiteCase.Kind) -> String {
            switch (self, kind) {
            case (.notApplicable, _): "does not apply"
            case (.holds, .check): "yes"
            case (.fails, .check): "no"
            case (.holds, _): "holds"
            case (.fails, _): "does not hold"
            }
        }
    }

    private static let counts = BuildFolder.package.appending(path: "Documentation/Caching.md")
    private static let list = BuildFolder.package.appending(path: "Documentation/CacheTestSuite.md")
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

    @Test(.enabled(if: Corpora.has(SuiteCase.path), "\(Corpora.missing(SuiteCase.path))"))
    func everyRequiredCaseHolds() async throws {
        let cases = try SuiteCase.all()
        #expect(cases.count >= 370)
        #expect(SuiteApplicability.names.isSubset(of: cases.map(\.id)))
        for test in cases where test.kind == .required && SuiteApplicability.reason(against: test) == nil {
            await #expect(throws: Never.self, "\(test.id)") { try await SuiteRun(test).check() }
        }
    }

    /// The suite would notice a cache that stores nothing, and one that ignores the time.
    @Test(.enabled(if: Corpora.has(SuiteCase.path), "\(Corpora.missing(SuiteCase.path))"))
    func wrongCachesFail() async throws {
        var failed: (empty: Set<String>, still: Set<String>) = ([], [])
        for test in try SuiteCase.all() where SuiteApplicability.reason(against: test) == nil {
            // A storage without space.
            let empty = SuiteRun(test, storage: MemoryCacheStorage(limit: 0))
            do { try await empty.check() } catch { failed.empty.insert(test.id) }
            do { try await SuiteRun(test, standsStill: true).check() } catch { failed.still.insert(test.id) }
        }
        #expect(failed.empty.isSuperset(of: ["headers-store-ETag", "304-etag-update-response-Test-Header"]))
        #expect(failed.empty.count > 150)
        #expect(failed.still.isSuperset(of: ["freshness-max-age-stale", "cc-resp-must-revalidate-stale"]))
    }

    #if !(os(Windows) || os(WASI))
        @Test(.enabled(if: Corpora.has(SuiteCase.path), "\(Corpora.missing(SuiteCase.path))"))
        func resultsOnDiskAreThoseInMemory() async throws {
            for test in try SuiteCase.all() where SuiteApplicability.reason(against: test) == nil {
                let folder = try TemporaryFolder()
                let onDisk = await Self.problem(of: test, DiskCacheStorage(folder: folder.url))
                let inMemory = await Self.problem(of: test, MemoryCacheStorage())
                #expect(onDisk == inMemory, "\(test.id)")
            }
        }
    #endif

    @Test(.enabled(if: Corpora.has(SuiteCase.path), "\(Corpora.missing(SuiteCase.path))"))
    func thePagesListTheResults() async throws {
        var results: [(test: SuiteCase, result: Result, note: String)] = []
        for test in try SuiteCase.all() {
            if let reason = SuiteApplicability.reason(against: test) {
                results.append((test, .notApplicable, reason))
            } else if let problem = await Self.problem(of: test, MemoryCacheStorage()) {
                results.append((test, .fails, problem))
            } else {
                results.append((test, .holds, ""))
            }
        }
        let rows = results.map { test, result, _ in
            "| \(test.suite) | `\(test.id)` | \(test.kind) | \(result.word(test.kind)) |"
        }
        let cases = ["| Suite | Case | Kind | Result |", "| --- | --- | --- | --- |"] + rows
        try Self.expect(cases, as: "cases", of: Self.list)
        let counts =
            ["| Kind | Applies | Holds | Does not apply |", "| --- | --- | --- | --- |"]
            + [SuiteCase.Kind.required, .optimal, .check].map { kind in
                let own = results.filter { $0.test.kind == kind }
                let applying = own.filter { $0.result != .notApplicable }
                let held = applying.filter { $0.result == .holds }.count
                return "| \(kind) | \(applying.count) | \(held) | \(own.count - applying.count) |"
            }
        try Self.expect(counts, as: "counts", of: Self.counts)
        if let path = ProcessInfo.processInfo.environment["CACHE_SUITE_REPORT"] {
            let report = results.map { "\($0.test.kind) \($0.test.id): \($0.result) \($0.note)" }
            try report.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        }
    }

    /// The description of the first expectation that is not met; `nil` if all are met.
    private static func problem(of test: SuiteCase, _ storage: any CacheStorage) async -> String? {
        do {
            try await SuiteRun(test, storage: storage).check()
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Compares the lines between two comments of a page with `rows`, and writes them if goldens are recorded.
    private static func expect(_ rows: [String], as section: String, of page: URL) throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let begin = try #require(lines.firstIndex(of: "<!-- recorded: \(section) -->"))
        let end = try #require(lines[begin...].firstIndex(of: "<!-- end of \(section) -->"))
        lines.replaceSubrange(begin + 1..<end, with: [""] + rows + [""])
        let expected = lines.joined(separator: "\n")
        if isRecording, text != expected { try expected.write(to: page, atomically: true, encoding: .utf8) }
        #expect(text == expected, "RECORD_GOLDENS=1 writes what is there")
    }
}

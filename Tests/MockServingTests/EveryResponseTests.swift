import Diagnostics
import Foundation
import Generator
import LoopbackServer
import MockMessages
import Spec
import TestSupport
import Testing

@testable import MockServing

/// Every response that real specs declare is a value of its type, in every state of a page.
struct EveryResponseTests {
    /// The folders of the package's specs, and the folder of `SPECS=<folder>`.
    static let folders: [URL] = {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let own = ProcessInfo.processInfo.environment["SPECS"].map { [$0] } ?? []
        return (["Tests/FeaturesClient", "Specs/GitHub"] + own).map {
            URL(filePath: $0, relativeTo: root).standardizedFileURL
        }
    }()

    /// The name of further specs among the ``Corpora``.
    static let corpus = "specs"

    @Test(arguments: folders)
    func fitsItsType(_ folder: URL) throws {
        try expectEveryResponseFits(folder)
    }

    @Test(.enabled(if: Corpora.has(corpus), "\(Corpora.missing(corpus))"))
    func fitsItsTypeInSharedSpecs() throws {
        try expectEveryResponseFits(Corpora.required(Self.corpus))
    }

    private func expectEveryResponseFits(_ folder: URL) throws {
        let sources = try Self.sources(in: folder)
        var diagnostics = DiagnosticCollector()
        let checked = Pipeline.check(sources, loadExample: Self.loader(in: folder), diagnostics: &diagnostics)
        let spec = try #require(checked, "\(diagnostics.diagnostics)")
        for api in spec.apis {
            for endpoint in api.endpoints {
                let route = try #require(Route.all(of: endpoint, of: api).first)
                let success = endpoint.successResponse
                check(success.response, status: success.status, route)
                for declared in endpoint.statusResponses + endpoint.errors {
                    if case .code(let code) = declared.status.value { check(declared.response, status: code, route) }
                }
            }
        }
    }

    /// Reads files of examples beside the specs of a folder.
    static func loader(in folder: URL) -> (String) -> SourceText? {
        { path in
            (try? Data(contentsOf: folder.appending(path: path))).map { SourceText(path: path, bytes: [UInt8]($0)) }
        }
    }

    static func sources(in folder: URL) throws -> [SourceText] {
        let sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasSuffix(".endpoints.yaml") }.sorted { $0.path < $1.path }
            .map { SourceText(path: $0.lastPathComponent, bytes: [UInt8](try Data(contentsOf: $0))) }
        try #require(!sources.isEmpty, "there are no specs in \(folder.path)")
        return sources
    }

    /// The first page and the last page; once `nil` if the endpoint has no pages.
    private static func pages(of route: Route) -> [PageState?] {
        let request = ReceivedRequest(method: "GET", path: "/", query: "", headers: [:], body: Data(), occurrence: 1)
        let cursors = Dictionary(route.endpoint.parameters.map { ($0.name, JSONValue.number("5")) }) { $1 }
        return route.endpoint.pages == nil ? [nil] : [[:], cursors].map { PageState(request, route, $0) }
    }

    private func check(_ response: Response, status: Int, _ route: Route) {
        let pages = Self.pages(of: route)
        for (seed, page) in (1...3).flatMap({ (seed: UInt64) in pages.map { (seed, $0) } }) {
            let generator = BodyGenerator(route: route, seed: seed, known: [:], page: page)
            let outcome = generator.outcome(response, status: status)
            guard case .response(let status, _, let body, _) = outcome.response else { continue }
            let place = "\(route.name) \(status)"
            switch response.content {
            case .json(let type):
                guard !BodyGenerator.statusesWithoutBody.contains(status) else { continue }
                guard let value = JSONValue(parsing: body)?.value(at: response.pick) else {
                    Issue.record("\(place) is not JSON with \(response.pick)")
                    continue
                }
                check(value, type, route, place, hasOtherKeys: response.example?.isJSON == true)
            case .lines(let type):
                for line in body.split(separator: UInt8(ascii: "\n")) {
                    guard let value = JSONValue(parsing: line) else {
                        Issue.record("a line of \(place) is not JSON")
                        continue
                    }
                    check(value, type, route, place)
                }
            case .events:
                #expect(String(decoding: body, as: UTF8.self).hasSuffix("\n\n"), "\(place)")
            case .none, .text, .textLines, .data, .status, .file: break
            }
        }
    }

    private func check(
        _ value: JSONValue,
        _ type: TypeReference,
        _ route: Route,
        _ place: String,
        hasOtherKeys: Bool = false
    ) {
        var check = ValueCheck(api: route.api, source: .json)
        check.allowsOtherKeys = hasOtherKeys
        check.check(value, type, at: "")
        // The key of the success rule need not be a field of the response's type.
        let findings = check.findings.filter { $0.path != route.endpoint.success?.key }
        #expect(findings.isEmpty, "\(place): \(findings)")
    }
}

import Foundation
import TestSupport
import Testing

/// The items of a page are found at the path in the spec, regardless of the types on the path.
struct PageItemsTests {
    @Test func theWayGoesThroughUnionsAndDistinctTypes() async throws {
        let golden = GoldenCase.root.appending(path: "page-items/Lending.endpoints.swift")
        let program = try await GeneratedProgram([
            "Lending.swift": String(contentsOf: golden, encoding: .utf8), "main.swift": Self.main,
        ])
        #expect(program.complaints == "")
        let outcome = try await program.run(input: "")
        #expect(outcome.errors == "")
        #expect(
            outcome.output == """
                ["A"]
                []
                ["2024-01-01"]
                ["2024-01-01"]
                []
                []
                []
                ["2024-01-01"]
                []
                ["2024-01-01"]
                []
                ["2024-01-01"]
                []
                ["1", "2"]
                ["3"]
                ["4"]

                """
        )
    }

    private static let main = #"""
        import EndpointRuntime
        import Foundation

        func items<R: PagedRequest>(_ request: R.Type, _ json: String) throws -> [R.Item] where R.Response: Decodable {
            let json = json.replacing("LOAN", with: #"{"day":"2024-01-01"}"#)
            return R.pageItems(of: try JSONDecoder().decode(R.Response.self, from: Data(json.utf8)))
        }

        func days<R: PagedRequest<Lending.Loan>>(_ request: R.Type, _ json: String) throws where R.Response: Decodable {
            print(try items(request, json).map { "\($0.day)" })
        }

        typealias All = Lending.Endpoint
        print(try items(All.Found.self, #"{"books":[{"title":"A"}]}"#).map(\.title))
        print(try items(All.Found.self, "[LOAN]").map(\.title))
        try days(All.Loans.self, #"{"answer":{"kind":"full","loans":[LOAN]}}"#)
        try days(All.Loans.self, #"{"answer":{"kind":"moved","loans":[LOAN]}}"#)
        try days(All.Loans.self, #"{"answer":{"kind":"moved","loans":{"a":LOAN}}}"#)
        try days(All.Loans.self, #"{"answer":{"kind":"none","reason":"r"}}"#)
        try days(All.Loans.self, "{}")
        try days(All.Third.self, #"{"shelves":[[],[],[LOAN]]}"#)
        try days(All.Third.self, #"{"shelves":[[],[]]}"#)
        try days(All.Attic.self, #"{"floors":{"-1":{"attic":{"open":{"loans":[LOAN]}}}}}"#)
        try days(All.Attic.self, #"{"floors":{"1":{"attic":{"open":{"loans":[LOAN]}}}}}"#)
        try days(All.Late.self, #"{"loans":[LOAN]}"#)
        try days(All.Late.self, "[1]")
        print(try items(All.Anything.self, #"{"all":{"loans":[1,2]}}"#).map { "\($0)" })
        print(try items(All.Counted.self, #"{"all":[[[1],[2]],[[3],[4]]]}"#).map { "\($0)" })
        print(try items(All.Counted.self, #"{"all":{"-1":{"0":[4]}}}"#).map { "\($0)" })
        """#
}

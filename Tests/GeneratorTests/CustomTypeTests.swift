import Diagnostics
import Generator
import SwiftRendering
import TestSupport
import Testing

/// Custom types in a client: how they are read and written, and what the compiler reports.
struct CustomTypeTests {
    @Test func valuesAreReadAndWrittenAsTheyEncodeThemselves() async throws {
        let program = try await GeneratedProgram([
            "Shop.swift": try Self.client(), "Money.swift": Self.money + Self.conformance, "main.swift": Self.main,
        ])
        try #require(program.complaints.isEmpty, "\(program.complaints)")
        let outcome = try await program.run(input: "")
        #expect(
            outcome.output.split(separator: "\n") == [
                #"{"price":"12.50 EUR"}"#, "/items/12.50%20EUR below=1%20EUR", "nothing is not an amount", "12.50 EUR",
            ],
            "\(outcome.errors)"
        )
    }

    @Test func aMissingConformanceIsReportedAtTheAlias() async throws {
        let program = try await GeneratedProgram([
            "Shop.swift": try Self.client(), "Money.swift": Self.money, "main.swift": "",
        ])
        let errors = program.complaints.split(separator: "\n").filter {
            $0.contains(".swift:") && $0.contains("error: ")
        }
        let client = try Self.client().split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(client.firstIndex(of: "public typealias ShopMoney = FieldType<Money>")) + 1
        #expect(errors.count == 1)
        #expect(errors.allSatisfy { $0.contains("Shop.swift:\(line):") && $0.contains("'FieldValue'") }, "\(errors)")
    }

    private static func client() throws -> String {
        let spec = """
            api: Shop
            base: https://shop.example.com
            endpoints:
              items: {path: "/items/{above}", params: {above: Money, below: {type: Money, in: query}}, response: [Item]}
            models:
              Item: {fields: {price: Money, other?: Item}}
              Money: {type: String, swift: Money}
            """
        var diagnostics = DiagnosticCollector()
        let source = SourceText(path: "Shop.endpoints.yaml", bytes: [UInt8](spec.utf8))
        let files = Pipeline.generate([source], language: SwiftLanguage.self, diagnostics: &diagnostics)
        try #require(diagnostics.isEmpty, "\(diagnostics.diagnostics)")
        return try #require(files.first).text
    }

    private static let money = """
        public struct Money: Codable, Hashable, Sendable, CustomStringConvertible {
            public let text: String
            public var description: String { "an amount" }
            public init(_ text: String) { self.text = text }
            public init(from decoder: any Decoder) throws {
                text = try decoder.singleValueContainer().decode(String.self)
                if !text.contains(" ") {
                    let context = DecodingError.Context(codingPath: [], debugDescription: "\\(text) is not an amount")
                    throw DecodingError.dataCorrupted(context)
                }
            }
            public func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(text)
            }
        }

        """

    private static let conformance = """
        import EndpointRuntime
        extension Money: LosslessStringConvertible, FieldValue {
            public static let placeholder = Money("")
        }
        """

    private static let main = """
        import EndpointRuntime
        import Foundation
        let item = try JSONDecoder().decode(Shop.Item.self, from: Data(#"{"price": "12.50 EUR"}"#.utf8))
        print(String(decoding: try JSONEncoder().encode(item), as: UTF8.self))
        let request = Shop.Endpoint.Items(above: item.price, below: Money("1 EUR"))
        print(try request.parts.path, try request.parts.query.text)
        do {
            print(try JSONDecoder().decode(Shop.Item.self, from: Data(#"{"price": "nothing"}"#.utf8)))
        } catch DecodingError.dataCorrupted(let context) {
            print(context.debugDescription)
        }
        let price: Money = item.price
        print(price.text)
        """
}

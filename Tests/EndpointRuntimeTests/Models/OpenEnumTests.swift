import EndpointRuntime
import Foundation
import Testing

@Suite struct OpenEnumTests {
    @Test func keepsUnknownValues() throws {
        let plans = try Sample.decode(#"["free", "team", "pro"]"#, as: [Shop.Plan].self)
        #expect(plans == [.free, .unknown("team"), .pro])
        #expect(try Sample.encode(plans) == #"["free","team","pro"]"#)
        let levels = try Sample.decode("[0, 7, 1]", as: [Shop.Level].self)
        #expect(levels == [.low, .unknown(7), .high])
        #expect(try Sample.encode(levels) == "[0,7,1]")
    }

    @Test func theRawValueDecides() {
        #expect(Shop.Plan.unknown("free") == .free)
        #expect(Set([Shop.Plan.unknown("free"), .free, .pro]).count == 2)
        #expect(Shop.Level.unknown(1).hashValue == Shop.Level.high.hashValue)
        #expect(Shop.Plan.free != .pro)
    }

    @Test func isAKeyOfADictionary() throws {
        let stock: [Shop.Plan: Int] = [.free: 1, .unknown("x"): 2]
        #expect(try Sample.encode(stock) == #"{"free":1,"x":2}"#)
        #expect(try Sample.decode(#"{"free":1,"x":2}"#) == stock)
        #expect(try Sample.encode([Shop.Level.high: 1]) == #"{"1":1}"#)
        #expect(try Sample.decode(#"{"7":1}"#) == [Shop.Level.unknown(7): 1])
    }

    @Test func tableFindsKnownValues() throws {
        /// An enum in the form of one with many cases.
        enum Country: OpenEnum {
            case chad
            case chile
            indirect case unknown(String)

            private static let casesByRawValue = CasesByRawValue(allKnownCases)

            init(rawValue: String) { self = Self.casesByRawValue[rawValue] ?? .unknown(rawValue) }

            var rawValue: String {
                switch self {
                case .chad: return "TD"
                case .chile: return "CL"
                case .unknown(let value): return value
                }
            }

            static var allKnownCases: [Country] { [.chad, .chile] }
        }
        let countries = try Sample.decode(#"["CL", "XX", "TD"]"#, as: [Country].self)
        guard case .chile = countries[0], case .unknown("XX") = countries[1], case .chad = countries[2] else {
            Issue.record("\(countries)")
            return
        }
        #expect(try Sample.encode(countries) == #"["CL","XX","TD"]"#)
    }

    @Test func wrongTypesAreErrors() {
        #expect(Sample.failure("[1]", as: [Shop.Plan].self) == "type 0")
        #expect(Sample.failure(#"["low"]"#, as: [Shop.Level].self) == "type 0")
        #expect(Sample.failure("[null]", as: [Shop.Plan].self) == "null 0")
    }
}

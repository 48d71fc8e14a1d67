import Diagnostics
import Foundation
import Testing

@testable import EndpointRuntime
@testable import Spec
@testable import YAML

/// Rules that the generator and the runtime both have to know. The runtime imports no module of the generator.
struct AgreementTests {
    @Test func bothKnowTheSameDatePatterns() {
        let letters = (UInt8(ascii: "A")...UInt8(ascii: "z")).map { Character(Unicode.Scalar($0)) }.filter(\.isLetter)
        let fields = letters.flatMap { letter in (1...10).map { String(repeating: letter, count: $0) } }
        let dates = ["yyyy-MM-dd", "yyyyMMdd HH:mm:ss", "MM/dd", "yyyy"]
        let texts = ["''", "'at'", "'it''s'", "'open", "o'clock", "ä", "--", " "]
        var count = 0
        for pattern in dates.flatMap({ date in (fields + texts + [""]).map { date + "|" + $0 } }) + fields + texts {
            let isOfSpec = (try? Spec.DatePattern(pattern)) != nil
            #expect(isOfSpec == (EndpointRuntime.DatePattern(text: pattern).problem == nil), "\(pattern)")
            if isOfSpec { count += 1 }
        }
        #expect(count > 20)
    }

    @Test func bothReadWindowsCharactersAlike() {
        for byte in UInt8(0x80)...0xFF {
            var collector = DiagnosticCollector()
            let source = SourceText(path: "A", bytes: Array("abcd".utf8) + [byte] + Array("\n".utf8))
            let text = String(decoding: source.inUTF8(reporting: &collector).bytes, as: UTF8.self)
            let character = EndpointRuntime.Charset.windows1252.text(of: Data([byte])) ?? "\u{FFFD}"
            #expect(text == "abcd\(character)\n", "\(byte)")
        }
    }

    @Test func bothEncodeValuesInPathsAlike() {
        let text = String(String.UnicodeScalarView((0..<0x180).compactMap(Unicode.Scalar.init))) + "日本👍🏽"
        #expect(
            Spec.PercentEncoding.encodePath(text, keepingSlashes: false)
                == EndpointRuntime.PercentEncoding.component(text)
        )
        #expect(
            Spec.PercentEncoding.encodePath(text, keepingSlashes: true)
                == EndpointRuntime.PercentEncoding.segments(text)
        )
    }
}

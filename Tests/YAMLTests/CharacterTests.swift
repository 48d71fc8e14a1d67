import Diagnostics
import Testing
import YAML

@Suite struct CharacterTests {
    @Test(
        arguments: [
            [0xFF], [0xC0, 0x80], [0xC1, 0xBF], [0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xE2, 0x82, 0x0A], [0xF0, 0x9F, 0x91],
            [0xC3], [0xC3, 0x28],
        ] as [[UInt8]]
    )
    func rejectsInvalidUTF8AtItsFirstByte(bytes: [UInt8]) {
        let reading = Reading(Array("a: b\nä: 👍".utf8) + bytes)
        #expect(reading.codes == ["not-utf8"])
        #expect(reading.diagnostics.first?.location?.start == SourcePosition(line: 2, column: 5))
        #expect(reading.document == nil)
    }

    @Test(
        arguments: [
            [0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61], [0xFF, 0xFE, 0x00, 0x00, 0x61, 0, 0, 0],
            [0x00, 0x00, 0xFE, 0xFF, 0, 0, 0, 0x61],
        ] as [[UInt8]]
    )
    func otherEncodingsAreNamed(bytes: [UInt8]) {
        let reading = Reading(bytes)
        #expect(reading.codes == ["not-utf8"])
        #expect(reading.diagnostics.first?.hint == "save it as UTF-8")
    }

    @Test(arguments: [
        "\u{0}", "\u{1}", "\u{B}", "\u{C}", "\u{1B}", "\u{7F}", "\u{80}", "\u{85}", "\u{9F}", "\u{2028}", "\u{2029}",
        "\u{FFFE}", "\u{FFFF}",
    ])
    func forbiddenCharactersAreLocated(character: String) {
        let reading = Reading("\u{FEFF}a: b\r\nc: '👍\(character)'\r\n")
        #expect(reading.codes == ["forbidden-character"])
        #expect(reading.diagnostics.first?.location?.start == SourcePosition(line: 2, column: 6))
    }

    @Test func forbiddenCharactersMayBeEscaped() {
        #expect(Reading(#"a: "\0\x1B\u2028\u0085""#).root?.outline == "{a: \u{0}\u{1B}\u{2028}\u{85}}")
    }

    @Test(arguments: [
        "\t", "\u{A0}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{10000}", "\u{10FFFF}",
    ])
    func allOtherCharactersAreRead(character: String) {
        #expect(Reading("a: 'x\(character)y'").root?.outline == "{a: x\(character)y}")
    }
}

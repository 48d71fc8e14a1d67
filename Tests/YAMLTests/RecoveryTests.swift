import Diagnostics
import Testing
import YAML

/// Third-party documents, which are read even if their bytes are odd.
struct RecoveryTests {
    private static let text = "a: é👍\nb: [1]\n"

    private func read(_ bytes: [UInt8]) -> (document: YAMLDocument?, diagnostics: [Diagnostic]) {
        var collector = DiagnosticCollector()
        let document = YAMLReader().readLeniently(SourceText(path: "a", bytes: bytes), reporting: &collector)
        return (document, collector.diagnostics)
    }

    private static func utf16(_ text: String, isBig: Bool, mark: Bool = true) -> [UInt8] {
        ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBig ? bytes : bytes.reversed()
        }
    }

    private static func utf32(_ text: String, isBig: Bool) -> [UInt8] {
        ([0xFEFF] + text.unicodeScalars.map(\.value)).flatMap { unit in
            let bytes = [24, 16, 8, 0].map { UInt8(unit >> $0 & 0xFF) }
            return isBig ? bytes : bytes.reversed()
        }
    }

    @Test(arguments: [
        Array(text.utf8), utf16(text, isBig: true), utf16(text, isBig: false), utf16(text, isBig: true, mark: false),
        utf16(text, isBig: false, mark: false), utf32(text, isBig: true), utf32(text, isBig: false),
    ])
    func everyEncodingOfUnicode(bytes: [UInt8]) throws {
        let (read, diagnostics) = read(bytes)
        let document = try #require(read)
        #expect(document.root.entry(named: "a")?.value.text == "é👍")
        #expect(document.source.bytes == Array(Self.text.utf8))
        #expect(diagnostics == [])
    }

    @Test(arguments: ["a: B\u{1}cher, \u{2}s\u{3}\n", "{\"a\": \"B\u{1}cher, \u{2}s\u{3}\"}"])
    func bytesOfWindows(text: String) throws {
        let bytes = text.utf8.map { [1: 0xFC, 2: 0x93, 3: 0x94][$0] ?? $0 }
        let (read, diagnostics) = read(bytes)
        #expect(try #require(read).root.entry(named: "a")?.value.text == "Bücher, “s”")
        #expect(diagnostics.map(\.code) == ["not-utf8"])
        #expect(diagnostics.map(\.severity) == [.warning])
        #expect(diagnostics.first?.message.hasSuffix("here as 'ü'") == true)
    }

    @Test func charactersThatYAMLDoesNotAllowAreBlanks() throws {
        let (read, diagnostics) = read(Array("a: x\u{7}y\u{2028}z\u{85}\nb: 1\n".utf8))
        let document = try #require(read)
        #expect(document.root.entry(named: "a")?.value.text == "x y   z")
        #expect(document.root.entry(named: "b")?.value.range.start == SourcePosition(line: 2, column: 4))
        #expect(diagnostics.map(\.code) == ["forbidden-character"])
        #expect(diagnostics.first?.location?.start == SourcePosition(line: 1, column: 5))
    }

    @Test(arguments: ["{\"a\": 1, \"b\": 2, \"a\": 3}", "a: 1\nb: 2\na: 3\n", "{a: 1, b: 2, a: 3}"])
    func theFirstOfAKeyCounts(text: String) throws {
        let (read, diagnostics) = read(Array(text.utf8))
        let entries = try #require(read?.root.entries)
        #expect(entries.map(\.key.text) == ["a", "b"])
        #expect(entries.map(\.value.text) == ["1", "2"])
        #expect(diagnostics.map(\.code) == ["duplicate-key"])
        #expect(diagnostics.map(\.severity) == [.warning])
    }

    @Test func theFirstDocumentCounts() throws {
        let (read, diagnostics) = read(Array("a: 1\n---\nb: 2\n".utf8))
        #expect(try #require(read).root.entries?.map(\.key.text) == ["a"])
        #expect(diagnostics.map(\.code) == ["several-documents"])
        #expect(diagnostics.map(\.severity) == [.warning])
    }

    @Test func tagsOfYAMLSayNothingNew() throws {
        let (read, diagnostics) = read(Array("a: !!str 1\nb: !own 2\n".utf8))
        #expect(try #require(read).root.entries?.map(\.value.text) == ["1", "2"])
        #expect(diagnostics.map(\.location?.start.line) == [2])
    }

    @Test func anEmptyFileIsNoSpec() {
        let (read, diagnostics) = read([])
        #expect(read == nil)
        #expect(diagnostics.map(\.severity) == [.error])
        #expect(diagnostics.first?.hint == nil)
    }
}

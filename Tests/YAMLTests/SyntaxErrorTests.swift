import Diagnostics
import Testing
import YAML

/// Texts that spec authors naturally write and libyaml rejects.
@Suite struct SyntaxErrorTests {
    /// Texts in which the right answer is to quote something; the mark is where the error must be.
    @Test(arguments: [
        ("x: [User]⬇?\n", #""[User]?""#),
        ("a:\n  x: [String: T]⬇?\n  y: 1\n", #""[String: T]?""#),
        ("a: {a: [User]⬇?, b: c}\n", #""[User]?""#),
        ("a:\n  - b: [User]⬇?\n", #""[User]?""#),
        ("a: {path: ⬇/users/{login}}\n", #""/users/{login}""#),
        ("a: {b: c, path: ⬇/users/{login}/x, d: e}\n", #""/users/{login}/x""#),
        ("a: [x, {path: ⬇/a/{b}}, c]\n", #""/a/{b}""#),
        ("a: {base: ⬇https://{env}.x.com}\n", #""https://{env}.x.com""#),
        ("a: {a: ⬇t[]}\n", #""t[]""#),
        ("a: {pick: ⬇a[0].b}\n", #""a[0].b""#),
        ("a:\n  x: 1\n  path: {id}⬇/content\n  b: c\n", #""{id}/content""#),
        ("base: {version}⬇/x\n", #""{version}/x""#),
        ("a:\n  {id}⬇/x: y\n", #""{id}/x""#),
        ("- {id}⬇/x\n", #""{id}/x""#),
        ("a: [T] ⬇-- text\n", #""[T] -- text""#),
        ("a: {x: [T] ⬇-- text, y: z}\n", #""[T] -- text""#),
        (#"a:\#n  "@type"⬇?: String\#n"#, #""@type?""#),
        (#""@type"⬇?: String\#n"#, #""@type?""#),
        (#"a: {"@type"⬇?: String}\#n"#, #""@type?""#),
        ("⬇@type: x\n", #""@type""#),
        ("a: {⬇@type: x}\n", #""@type""#),
        ("x: ⬇@type\n", #""@type""#),
        ("x: [c, ⬇@d]\n", #""@d""#),
        ("x: ⬇*/*\n", #""*/*""#),
        ("⬇*/*: x\n", #""*/*""#),
        ("x: ⬇%x\n", #""%x""#),
        ("x: ⬇`x` # comment\n", #""`x`""#),
        ("x: ⬇*bold* and more\n", #""*bold* and more""#),
        ("x: ⬇&amp; text\n", #""&amp; text""#),
        ("x: Nullable<[Locale⬇: String]>\n", #""Nullable<[Locale: String]>""#),
        ("a: {x: ⬇Nullable<[Locale: String]>}\n", #""Nullable<[Locale: String]>""#),
        ("x: [String]⬇: T\n", #""[String]: T""#),
        ("description: Note⬇: gone\n", #""Note: gone""#),
        ("a: {path: \"/i/{id}\", text: ⬇see /i/{id}, b: c}\n", #""see /i/{id}""#),
        ("a: {path: '/i/{id}', text: ⬇see /i/{id}}\n", #""see /i/{id}""#),
        ("a: {\n  path: ⬇/i/{id},\n  b: c\n}\n", #""/i/{id}""#),
        ("a: {path: /u/⬇{id, response: text}\n", #""/u/{id}""#),
        ("get: path⬇: /a\n", #""path: /a", or write '{path: /a}' for a mapping"#),
        ("a: {b: 'It'⬇s}}\n", #""It's""#),
        ("description: Note⬇: \"gone\"\n", #"'Note: "gone"'"#),
        ("description: it's⬇: \"gone\"\n", #"'it''s: "gone"'"#),
        ("a: {description: Note⬇: gone, b: c}\n", #""Note: gone", or put a ',' between two entries"#),
        ("x: {a: 1 b⬇: 2}\n", #""1 b: 2", or put a ',' between two entries"#),
        (#"x: "T"⬇?\#n"#, #""T?""#),
        (#"x: {a: "T"⬇?}\#n"#, #""T?""#),
        (#"a: "x" ⬇-- text\#n"#, #""x -- text""#),
        (#"a: "say "⬇hi" now"\#n"#, #"'say "hi" now'"#),
        ("a: it's\nb: 'it'⬇s bad'\n", #""it's bad""#),
        ("default: ⬇,\n", #"",""#),
        ("x: ⬇]\n", #""]""#),
        ("a: &a b\nx: *a ⬇text\n", #""*a text""#),
        ("a: {path: ⬇“/u/{id}”}\n", #""/u/{id}""#),
        ("a: {path: ⬇«/u/{id}», b: c}\n", #""/u/{id}""#),
    ])
    func theTextToQuoteIsProposed(marked: String, proposal: String) {
        let expected = MarkedText(marked)
        let reading = Reading(expected.text)
        #expect(reading.document == nil)
        #expect(reading.codes == ["yaml-syntax"])
        #expect(reading.diagnostics.first?.location?.start == expected.positions.first)
        #expect(reading.diagnostics.first?.hint?.hasSuffix(": " + proposal) == true)
    }

    /// The error must be at the culprit, the note at the other of libyaml's marks.
    @Test(arguments: [
        ("a:\n⬇\tb: c\n", "a tab cannot indent in YAML"),
        ("a:\n  b: c\n⬇\td: e\n", "a tab cannot indent in YAML"),
        ("a: ⬇\"unterminated\nb: c\n⬆", "the quote that opens here is never closed"),
        ("a: ⬇'unterminated\nb: c\n⬆", "the quote that opens here is never closed"),
        (
            "a: ⬇\"unterminated\nb: \"⬆c\"\n",
            "the quote that opens here is closed lines below, where other text follows"
        ),
        ("a: b\n⬇foo\n⬆c: d\n", "'foo' is not followed by ':'"),
        ("⬇a\n⬆b: c\n", "'a' is not a key with a value"),
        ("# why\n⬇a:b\n\n⬆c: d\n", "'a:b' is not a key with a value"),
        ("⬆a: b\n  ⬇c: d\n", "a key is not allowed here: the line above is already the value"),
        ("⬆a:\n  b: c\n ⬇d: e\n", "this line is indented like none of the keys above"),
        ("⬆a: b\n⬇- c\n", "an item of a list is not allowed among the keys of a mapping"),
        ("x:\n  ⬆- a\n  ⬇b: c\n", "this line is among the items of a list, but does not begin with '- '"),
        ("a: ⬇[b, c\nd⬆: e\n", "the bracket that opens here is not closed"),
        ("a: ⬇{b: c, d\n⬆", "the bracket that opens here is not closed"),
        ("x: ⬇[F #]\n⬆", "the bracket that opens here is not closed"),
        ("a: ⬇[b,\n⬆", "the bracket that opens here is not closed"),
        ("a: [x, ⬇{\n⬆", "the bracket that opens here is not closed"),
        ("a: {b: c⬇]\n", "']' closes the bracket, but '}' is expected"),
        ("a: [b]⬇]\n", "this bracket closes nothing"),
        ("a: ⬆{\n  b: c\n  ⬇d: e\n}\n", "a ',' is missing before this line"),
        ("a: {b: \"x\" ⬇\"y\"}\n", "a ',' is missing before this"),
        ("x: [⬇, a]\n", "an item is missing before ','"),
        ("x: [a, ⬇, b]\n", "an item is missing before ','"),
        ("a: {b⬇:[c]}\n", "a ':' between brackets must be followed by a space"),
        ("a: ⬇- b\n", "a list cannot begin on the line of its key"),
        (
            "a: ⬇> text here\n",
            "nothing but a comment may follow the '|' or '>' that begins a block of text"
        ),
        ("a: ⬇!x!y b\n", "a '!' begins a tag in YAML"),
        (#"a: "bad ⬇\d escape"\#n"#, #"'\d' is not an escape of YAML"#),
        (#"a: "⬇\ud83d\udc4d"\#n"#, "YAML has no surrogate pairs"),
        (#"a: "⬇\ud83d"\#n"#, "this escape names no character"),
        (#"a: "⬇\x4"\#n"#, "this escape names no character"),
        ("%YAML 1.2\n⬇a: b\n", "'---' is missing between '%YAML' and this line"),
        ("⬇%YAML 3.0\n---\na: b\n", "this '%YAML' line is not understood"),
        ("%YAML 1.2\n⬇%YAML 1.2\n---\na: b\n", "this '%YAML' line is not understood"),
        ("a:\n  b:⬇\u{A0}c\n  d: e\n", "U+00A0 is a no-break space, not a space"),
        ("a:\n⬇\u{A0}\u{A0}b: c\n  d: e\n", "U+00A0 is a no-break space, not a space"),
        ("a:\n  -⬇\u{3000}b: c\n    d: e\n", "U+3000 is an ideographic space, not a space"),
        ("a: [b]⬇\u{A0}# c\n", "U+00A0 is a no-break space, not a space"),
        ("a: Numéro\u{A0}#1⬇: x\n", "unquoted text cannot contain ': '"),
        ("a: |\n  \u{A0}– b\nc: x⬇: y\n", "unquoted text cannot contain ': '"),
        ("a: {b⬇:[c], d: 'Note:\u{A0}x'}\n", "a ':' between brackets must be followed by a space"),
    ])
    func theCulpritIsFound(marked: String, message: String) {
        let expected = MarkedText(marked)
        let reading = Reading(expected.text)
        let fault = reading.diagnostics.first
        #expect(reading.document == nil)
        #expect(reading.codes == ["yaml-syntax"])
        #expect(fault?.message == message)
        #expect(fault?.location?.start == expected.positions.first)
        #expect(fault?.notes.compactMap { $0.location?.start } == expected.notes)
    }
}

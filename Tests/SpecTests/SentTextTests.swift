import Diagnostics
import Spec
import Testing

/// Texts that requests and responses contain, in which characters are probably not meant.
struct SentTextTests {
    /// The mark is in front of the character.
    @Test(arguments: [
        "endpoints: {a: {path: /a, params: {b▷\u{200B}: Int}}}",
        "endpoints: {a: {path: /a, params: {b▷\u{AD}?: Int}}}",
        "endpoints: {a: {path: /a, params: {▷\u{FEFF}b: Int}}}",
        "endpoints: {a: {path: '/a▷\u{200B}/b'}}",
        "endpoints: {a: {path: /a, params: {b: {enum: [c, d▷\u{A0}]}}}}",
        "endpoints: {a: {path: /a, params: {b: {const: c▷\u{A0}d}}}}",
        "endpoints: {a: {path: /a, params: {b?: {type: String, default: c▷\u{3000}d}}}}",
        "endpoints: {a: {path: /a, params: {b?: {type: [String], default: [c, '▷\u{2003}d']}}}}",
        "endpoints: {a: {path: /a, response: {events: {b▷\u{200B}: Int, c: String}}}}",
        "endpoints: {a: {path: /a, response: {events: Int, skip: [b, c▷\u{200B}]}}}",
        "headers: {X-A: 'b▷\u{A0}'}",
        "success: {ok▷\u{200B}: true}",
        "auth: {query: key▷\u{200B}}",
        "webhooks: {push▷\u{200B}: String}",
        "models: {A: {fields: {b▷\u{200B}: Int}}}",
        "models: {A: {union: {b▷\u{200B}: B}, by: kind}, B: {fields: {c: Int}}}",
    ])
    func invisibleCharactersAreReported(lines: String) {
        let spec = MarkedSpec(rootLines + lines)
        spec.expect("invisible-character")
        #expect(spec.diagnostics.first?.severity == .warning)
    }

    /// Escape sequences are visible, joiners are parts of visible characters, and prose may contain any space.
    @Test(arguments: [
        #"endpoints: {a: {path: "/a\u200B", params: {"b\u00A0": {enum: ["c\u200Bd", "\u00A0"]}}}}"#,
        "endpoints: {a: {path: /a, params: {👨\u{200D}👩: Int, می\u{200C}خواهم: Int, ❤\u{FE0F}: Int}}}",
        "endpoints: {a: {path: /a, description: 'Voir\u{A0}: «\u{A0}a\u{A0}»', params: {b: 'Int -- Un\u{A0}nombre.'}}}",
        "description: “Zoo”",
        "endpoints: {a: {path: /a, params: {b: {enum: [it’s, c “d” e, '“f”']}}}}",
    ])
    func meantCharactersAreNotReported(lines: String) {
        MarkedSpec(rootLines + lines).expect()
    }

    @Test(arguments: [
        ("const: ▷“c”", #""c""#), ("enum: [b, ▷‘c’]", #""c""#), ("type: String, default: ▷«c»", #""c""#),
    ])
    func typographicQuotesAreReported(keys: String, meant: String) throws {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {b: {\(keys)}}}}")
        spec.expect("typographic-quote")
        let found = try #require(spec.diagnostics.first)
        #expect(found.severity == .warning)
        #expect(found.hint?.hasPrefix("write \(meant), or") == true)
    }

    /// A path never begins with a quote.
    @Test func pathsHaveNoTypographicQuotes() {
        let spec = MarkedSpec(rootLines + "endpoints:\n  a:\n    path: ▷“/a/{id}”\n    params: {id: Int}")
        spec.expect("typographic-quote")
        #expect(spec.diagnostics.first?.severity == .error)
        #expect(spec.diagnostics.first?.message.contains("U+201C") == true)
    }

    /// The characters are named in place of a misleading help.
    @Test(arguments: [
        ("endpoints: {a: {path: /a, response: String▷\u{A0}}}", "bad-type"),
        ("endpoints: {a: {path: /a, response: 'Str▷\u{200B}ing'}}", "bad-type"),
        ("models: {A: Int▷\u{A0}--\u{A0}A number.}", "bad-type"),
        ("endpoints:\n  a:\n    path: /a\n▷\u{A0}\u{A0}method: POST", "invisible-character"),
        ("endpoints:\n  a:\n    path:▷\u{A0}/a", "invisible-character"),
        ("endpoints: {a: {path:▷\u{A0}/a}}", "invisible-character"),
        ("models: {A▷\u{200B}: Int}", "invisible-character"),
        ("endpoints: {a: {path: /a, method: 'POST▷\u{A0}'}}", "invisible-character"),
    ])
    func invisibleCharactersInTheLanguage(lines: String, code: DiagnosticCode) throws {
        let spec = MarkedSpec(rootLines + lines)
        let found = try #require(spec.diagnostics.first)
        #expect(spec.diagnostics.count == 1, "\(spec.diagnostics.map(\.message))")
        #expect(found.code == code)
        #expect(found.severity == .error)
        #expect(code == "bad-type" || found.location?.start == spec.marks.first)
        #expect(found.message.hasPrefix("U+"))
        #expect(["remove it", "replace it with a space"].contains(found.hint))
    }

    @Test(arguments: [
        ("[true, false]", "'type: Bool' in place of"), ("[0, 1]", "'type: Int' next to"),
        ("{a: 1, b: true}", "'type: JSON' in place of"),
    ])
    func valuesOfEnumsAreStrings(values: String, hint: String) throws {
        let spec = MarkedSpec(rootLines + "models: {A: {enum: ▷\(values)}}")
        spec.expect("number-as-string")
        #expect(try #require(spec.diagnostics.first?.hint).contains(hint))
    }

    /// Decimals are usually versions.
    @Test func decimalsOfEnumsAreTexts() {
        MarkedSpec(rootLines + "models: {A: {enum: [1.0, 1.1]}, B: {enum: [1, 1.5]}}").expect()
    }

    @Test func nullIsAText() throws {
        for null in ["null", "~"] {
            let models = "A: {enum: [open, ▷\(null)]}, B: {enum: {a: open, b: ▷\(null)}}"
            let spec = MarkedSpec(rootLines + "models: {\(models)}")
            spec.expect("null-as-string", "null-as-string")
            #expect(try #require(spec.diagnostics.first?.hint).contains("'?'"))
        }
        MarkedSpec(rootLines + "models: {A: {fields: {b: {const: ▷null}}}}").expect("null-as-string")
        MarkedSpec(rootLines + "models: {A: {enum: [open, 'null', '~', nil]}, B: {fields: {b: {const: '~'}}}}").expect()
    }

    @Test(arguments: [
        ("models:\n  A:\n    enum:\n      -▷ #fff\n      - red", "quote a text that begins with '#'"),
        ("models:\n  A:\n    enum:\n      -▷\n      - red", "remove it, or write \"\" for an empty text"),
        ("models:\n  A:\n    enum:\n      - red\n      -▷ # last", "remove it, or write \"\" for an empty text"),
        ("auth:\n  - bearer\n  -▷", "remove it"), ("auth: [bearer, ▷&a ]", "remove it"),
    ])
    func itemsAreNotEmpty(lines: String, hint: String) {
        let spec = MarkedSpec(rootLines + lines)
        spec.expect("empty-value")
        #expect(spec.diagnostics.first?.hint == hint)
    }
}

import Diagnostics
import Testing

/// The diagnostics for the mistakes of a newcomer: one helpful message for each mistake.
struct MessageTests {
    /// A misspelled key is used as the key that it resembles, so that nothing else is reported.
    @Test(arguments: [
        "endpoints: {get: {path: /a, params: {p?: Int}, ▷respones: '[Int]', pages: {count: p}}}",
        "endpoints: {get: {path: /a, params: {p?: Int}, response: [▷Usr], pages: {count: p}}}",
        "endpoints: {get: {path: /a, ▷emthod: POST, body: multipart, params: {files: '[Upload]'}}}",
        "▷pagess: {p: link}\nendpoints: {get: {path: /a, response: '[Int]', pages: p}}",
        "▷vaariables: {host: String}\nendpoints: {get: {base: 'https://{host}', path: /a}}",
    ])
    func oneMistakeIsOneError(lines: String) {
        let spec = MarkedSpec(rootLines + lines)
        #expect(spec.diagnostics.count == 1, "\(spec.diagnostics.map(\.message))")
        #expect(["unknown-key", "unknown-type"].contains(spec.diagnostics.first?.code))
    }

    /// A parameter without a type is no model of the same name.
    @Test func emptyParameterHidesNoUnknownType() {
        let spec = MarkedSpec(rootLines + "endpoints: {get: {path: /a, params: {▷Item: , b: Int}, response: ▷Item}}")
        #expect(spec.diagnostics.map(\.code) == ["empty-value", "unknown-type"], "\(spec.diagnostics)")
    }

    /// Only some keys may have a question mark.
    @Test(arguments: ["response", "params", "method"])
    func questionMarkOfARequiredKeyIsRemoved(name: String) throws {
        let spec = MarkedSpec(rootLines + "endpoints: {get: {path: /a, ▷\(name)?: JSON}}")
        let found = try #require(spec.diagnostics.first)
        #expect(found.hint == "did you mean '\(name)'?")
        #expect(found.replacement == name)
    }

    @Test(arguments: ["boddy", "Body", "payload"])
    func misspelledOptionalKeyStaysOptional(name: String) throws {
        let spec = MarkedSpec(rootLines + "endpoints: {get: {method: POST, path: /a, ▷\(name)?: String}}")
        let found = try #require(spec.diagnostics.first)
        #expect(spec.diagnostics.count == 1)
        #expect(found.hint == "did you mean 'body?'?")
        #expect(found.replacement.map { $0 == "body?" } ?? true)
    }

    @Test(arguments: [
        ("in: header", ": '{type: String, in: header}'"), ("default: 20", ": '{type: Int, default: 20}'"),
        ("default: x", ": '{type: String, default: x}'"), ("description: x", ""),
    ])
    func missingTypesAreWrittenOut(keys: String, example: String) {
        let spec = MarkedSpec(rootLines + "endpoints: {list: {path: /a, params: {a: ▷{\(keys)}}}}")
        spec.expect("missing-key")
        #expect(spec.diagnostics.first?.hint == "add 'type', 'fields' or 'enum'" + example)
    }

    @Test func listsInPlaceOfMappings() {
        let spec = MarkedSpec(rootLines + "headers: ▷[X-A: 1, X-B: b]")
        spec.expect("wrong-kind")
        #expect(spec.diagnostics.first?.hint == "write braces in place of the brackets: '{X-A: 1, X-B: b}'")
    }

    @Test func emptyKeysAreNotMissingToo() throws {
        let spec = MarkedSpec("▷api:\nbase: https://zoo.example.com")
        spec.expect("empty-value")
        #expect(spec.diagnostics.first?.hint == "fill it in")
        MarkedSpec(rootLines + "endpoints: {a: {▷path: }}").expect("empty-value")
        MarkedSpec(rootLines + "endpoints: {a: {▷pth: /a}}").expect("unknown-key")
        MarkedSpec(rootLines + "models: {A: {▷type: , description: x}}").expect("empty-value")
        let params = MarkedSpec(rootLines + "endpoints: {a: {path: /a, ▷params: }}")
        params.expect("empty-value")
        #expect(params.diagnostics.first?.hint == "fill it in, or remove it")
    }

    @Test(arguments: ["- a", "text"]) func fileThatIsNoMapping(text: String) throws {
        let spec = MarkedSpec("▷" + text)
        spec.expect("wrong-kind")
        #expect(try #require(spec.diagnostics.first).message.hasPrefix("a spec is a mapping"))
    }

    @Test func fieldsBelongBelowFields() throws {
        let spec = MarkedSpec(rootLines + "models: {G: {▷a: Int, b: String}, H: {fields: {g: G}}}")
        spec.expect("unknown-key")
        #expect(try #require(spec.diagnostics.first?.hint).contains("'fields: {a: …}'"))
        MarkedSpec(rootLines + "models: {G: {▷id: Int, name: String, type: String}}").expect("unknown-key")
        MarkedSpec(rootLines + "models: {G: {fields: {a: {type: Int, ▷minimum: 1, ▷maximum: 5, ▷unit: metres}}}}")
            .expect("unknown-key", "unknown-key", "unknown-key")
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: {▷x: Int, description: y}}}").expect("unknown-key")
    }

    @Test(arguments: ["typ: Int", "field: {a: Int}"]) func misspelledKeyIsOneMistake(model: String) throws {
        let spec = MarkedSpec(rootLines + "models: {A: {▷\(model)}}")
        spec.expect("unknown-key")
        #expect(try #require(spec.diagnostics.first?.hint).hasPrefix("did you mean"))
    }

    @Test func keyAtAWrongPlaceIsOneMistake() {
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: {type: {▷events: {a: String}}}}}").expect(
            "unknown-key"
        )
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {h: ▷Upload}}}").expect("misplaced-upload")
        MarkedSpec(
            rootLines
                + "endpoints: {a: {path: /a, method: POST, body: multipart, params: {h: {type: ▷Upload, in: query}}}}"
        ).expect("bad-parameter-type")
    }
}

import Testing

/// Keys that have no effect, and values that contain the separator of their style, are reported.
struct KeyEffectTests {
    /// No key is ignored silently: a key without a meaning for the kind of type is reported.
    @Test(arguments: [
        ("{wraps: Date, type: ▷Int}", "conflicting-keys"), ("{wraps: Date, fields: ▷{a: Int}}", "conflicting-keys"),
        ("{wraps: Date, closed: ▷true}", "stray-key"), ("{wraps: Date, additional: ▷JSON}", "stray-key"),
        ("{fields: {a: Int}, closed: ▷true}", "stray-key"), ("{type: Int, closed: ▷true}", "stray-key"),
        ("{enum: [a], by: ▷kind}", "stray-key"), ("{enum: [a], additional: ▷Int}", "stray-key"),
        ("{union: [Int, String], type: ▷Int}", "conflicting-keys"), ("{enum: [a], format: ▷string}", "bad-format"),
        ("{type: Int, conforms: ▷[Error]}", "stray-key"), ("{type: Int, deprecated: ▷Not now.}", "stray-key"),
        ("{type: Int, example: ▷1}", "stray-key"),
        ("{fields: {a: {const: x, closed: ▷true}}}", "stray-key"), ("{enum: [a], mutable: ▷true}", "stray-key"),
        ("{wraps: Date, mutable: ▷true}", "stray-key"), ("{type: Int, mutable: ▷true}", "stray-key"),
        ("{fields: {a: Int}, swift: A, mutable: ▷true}", "conflicting-keys"),
    ])
    func reportsKeysWithoutEffect(model: String, code: String) {
        MarkedSpec(rootLines + "models: {A: \(model)}").expect(code)
    }

    @Test(arguments: [
        ("response: {lines: Int, closed: ▷true}", "stray-key"), ("response: {lines: Int, by: ▷a}", "stray-key"),
        ("response: {events: Date, format: ▷seconds}", "bad-format"),
        ("response: {type: Int, as: ▷Total}", "stray-key"), ("response: {type: file, as: ▷Total}", "stray-key"),
        ("method: PUT, body: {lines: Int, as: ▷Line}", "stray-key"),
        ("response: [{type: Int, as: ▷Total}]", "stray-key"),
        ("response: {type: text, format: ▷hex}", "bad-format"), ("response: {type: file, by: ▷kind}", "stray-key"),
        ("params: {a: {type: [Int], in: header, style: ▷pipe}}", "stray-key"),
        ("params: {a: {type: [Int], in: cookie, style: ▷pipe}}", "stray-key"),
        ("params: {a: {type: [Int], in: cookie, style: ▷json}}", "stray-key"),
        ("params: {a: {type: '[String: Int]', in: header, style: ▷spread}}", "stray-key"),
        ("method: POST, params: {a: {type: [Int], style: ▷pipe}}", "stray-key"),
        ("params: {a: {type: String, style: ▷comma}}", "stray-key"),
        ("params: {a?: {type: Int, style: ▷brackets}}", "stray-key"),
        ("params: {a: {enum: [x], style: ▷dots}}", "stray-key"),
        ("method: POST, body: form, params: {a: {type: Day, style: ▷space}}", "stray-key"),
    ])
    func reportsKeysWithoutEffectInResponsesAndParameters(keys: String, code: String) {
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, \(keys)}}").expect(code)
    }

    @Test(arguments: [
        "models: {A: {wraps: Date, format: seconds}}",
        "endpoints: {a: {path: /a, response: {lines: Date, format: seconds}}}",
        "endpoints: {a: {path: /a, method: POST, body: form, params: {a: {type: [Int], style: pipe}}}}",
        "endpoints: {a: {path: /a, params: {a: {type: [String], style: comma, default: ['a, b']}}}}",
        "endpoints: {a: {path: /a, params: {a: {type: JSON, style: comma}, b: {type: String, style: json}}}}",
        "endpoints: {a: {path: /a, params: {a: {type: JSON, in: header, style: json}}}}",
        "endpoints: {a: {path: /a, params: {a: {fields: {b: [Int]}, in: header, style: json}}}}",
        "endpoints: {a: {path: /a, params: {a: {type: [[Int]], in: header, style: json, default: [[1]]}}}}",
        "endpoints: {a: {path: /a, params: {a: {type: String, in: header, style: json}}}}",
        "style: json\nendpoints: {a: {path: /a, params: {a: {type: [Int], in: header}}}}",
        "models: {L: [Int]}\nendpoints: {a: {path: /a, params: {a: {type: L, style: comma}}}}",
        "models: {L: {wraps: [Int]}}\nendpoints: {a: {path: /a, params: {a: {type: L, style: comma}}}}",
        "models: {L: {union: [String, [Int]]}}\nendpoints: {a: {path: /a, params: {a: {type: L, style: comma}}}}",
    ])
    func acceptsKeysWithEffect(lines: String) {
        MarkedSpec(rootLines + lines).expect()
    }

    /// The separator in an element could not be distinguished from the one between two elements.
    @Test(arguments: [
        "type: [String], style: space, default: ▷[a, 'b c']", "type: [String], style: pipe, default: ▷['a|b']",
        "type: [{enum: [a, 'b c']}], style: ▷space",
    ])
    func reportsSeparatorsInTheElementsOfLists(keys: String) {
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {a: {\(keys)}}}}").expect("bad-value")
    }

    /// The style itself is the only error.
    @Test func reportsNoSeparatorsInHeaderFields() {
        let parameter = "X-A: {type: [{enum: [a, 'b|c']}], in: header, style: ▷pipe}"
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {\(parameter)}}}").expect("stray-key")
    }

    @Test func reportsSeparatorsInTheValuesOfModels() {
        MarkedSpec(
            rootLines + """
                style: space
                endpoints: {a: {path: /a, params: {a: ▷[Word], b: [Other]}}}
                models: {Word: {enum: [a, 'b c']}, Other: {enum: [a, b]}}
                """
        )
        .expect("bad-value")
    }
}

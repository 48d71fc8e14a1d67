import Diagnostics
import Spec
import Testing

/// The diagnostics for the mistakes of a newcomer: one helpful message for each mistake.
struct MessageTests {
    @Test(arguments: [
        ("Date", "2020-01-01T00:00:00Z"), ("Decimal", "1.5"), ("UUID", "e621e1f8"), ("URL", "https://a.b"), ("W", "1"),
    ])
    func typesWithoutDefaults(type: String, value: String) throws {
        for key in ["default", "const"] {
            let spec = MarkedSpec(
                rootLines + "models: {A: {fields: {a: {type: \(type), \(key): '\(value)'}}}, W: {wraps: Int}}"
            )
            let found = try #require(spec.diagnostics.first)
            #expect(spec.diagnostics.count == 1)
            #expect(found.message.hasPrefix("\(type) takes no"))
            #expect(try #require(found.hint).contains("'Int'"))
        }
    }

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

    /// Names that keep their slashes in the paths of other tools.
    @Test(arguments: ["{path*}", "{path+}", "{path...}", "{+path+}"])
    func namesThatKeepSlashesElsewhere(name: String) {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: ▷'/proxy/\(name)'}}")
        spec.expect("bad-template")
        #expect(spec.diagnostics.first?.hint == "write '{+path}' to keep its slashes")
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
        ("Day", "2024-02-29", "2023-02-29"), ("Day", "1999-12-31", "1999-31-12"), ("Day", "0001-01-01", "+001-01-01"),
        ("UUID", "E621E1F8-c36c-495a-93fc-0c247a3e6e5f", "e621e1f8"),
        ("Decimal", "-1.50", "0x1F"), ("Decimal", "1e3", "many"), ("'[Day]'", "[2024-02-29]", "[soon]"),
    ])
    func examplesAreInTheFormatOfTheirType(type: String, good: String, bad: String) {
        let spec = { (example: String) in
            MarkedSpec(rootLines + "models: {A: {fields: {a: {type: \(type), example: \(example)}}}}")
        }
        spec(good).expect()
        #expect(spec(bad).diagnostics.map(\.code) == ["bad-value"])
    }

    @Test(arguments: [
        ("String, ▷Date", "Date cannot be distinguished from String: both are strings in JSON"),
        ("Int, ▷Int64", "Int64 cannot be distinguished from Int: both are numbers in JSON"),
        (
            "'[String]', ▷'[URL]'",
            "[URL] cannot be distinguished from [String]: the elements of both lists are strings in JSON"
        ),
        (
            "{fields: {a: Int}, as: One}, ▷{fields: {a: Date}}",
            "an object cannot be distinguished from One: they have no constants that differ and the same keys"
        ),
        (
            "{fields: {a: Int}}, ▷{fields: {a: Date}}",
            "an object cannot be distinguished from the other one: they have no constants that differ and the same keys"
        ),
    ])
    func typesThatNothingDistinguishes(variants: String, message: String) {
        let spec = MarkedSpec(rootLines + "models: {A: {union: [\(variants)]}}")
        spec.expect("ambiguous-union")
        #expect(spec.diagnostics.first?.message == message)
        #expect((spec.diagnostics.first?.hint == "declare only the more general type") == !variants.contains("fields"))
    }

    /// Neither type is more general, so that no help says so.
    @Test(arguments: [
        ("Day, ▷UUID", "UUID cannot be distinguished from Day: both are strings in JSON"),
        (
            "Int32, {type: ▷Date, format: seconds}",
            "Date cannot be distinguished from Int32: both may be numbers in JSON"
        ),
        (
            "{type: Int, format: number-or-string}, ▷String",
            "String cannot be distinguished from Int: both may be strings in JSON"
        ),
        (
            "{enum: [a, b, c], as: One}, ▷{enum: [b, c, d], as: Two}",
            "Two cannot be distinguished from One: both may be 'b' or 'c'"
        ),
        (
            "{type: [{enum: [a, b], as: One}], as: ones}, {type: ▷[{enum: [b, c], as: Two}], as: twos}",
            "[an enum ('b' and 'c')] cannot be distinguished from [an enum ('a' and 'b')]: "
                + "the elements of both lists may be 'b'"
        ),
    ])
    func typesOfWhichNoneIsMoreGeneral(variants: String, message: String) {
        let spec = MarkedSpec(rootLines + "models: {A: {union: [\(variants)]}}")
        spec.expect("ambiguous-union")
        #expect(spec.diagnostics.first?.message == message)
        #expect(spec.diagnostics.first?.hint == "declare one type for both, or a model with 'swift: …' that reads both")
    }

    @Test func helpForANameInAHeaderBeginsWithTheParameter() {
        let spec = MarkedSpec(rootLines + "headers: {X-A: ▷'{foo}'}")
        spec.expect("unknown-variable")
        let start = "a header that varies is a parameter with 'in: header'"
        #expect(spec.diagnostics.first?.hint?.hasPrefix(start) == true)
    }

    /// A text with braces is a constant parameter, as the message about a constant header says.
    @Test func namesInBracesAreTextInConstantParameters() throws {
        MarkedSpec(rootLines + "headers: {X-A: ▷'{foo}', X-B: '{1}'}").expect("unknown-variable")
        let spec = MarkedSpec(
            rootLines + "endpoints: {a: {path: /a, params: {X-A: {in: header, const: '{foo}'}}}}"
        )
        guard case .constant(.string("{foo}"), _) = try spec.parameter("X-A", of: "a").member.presence else {
            Issue.record("no constant")
            return
        }
    }

    @Test(arguments: [("[Date]", "[2024-02-29]", "[]"), ("'[String: Int]'", "{a: 1}", "{}")])
    func defaultsOfMapsAndOtherListsAreEmpty(type: String, value: String, empty: String) throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: \(type), default: ▷\(value)}}}}")
        spec.expect("bad-value")
        #expect(spec.diagnostics.first?.hint == "write \(empty)")
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

    @Test(arguments: [
        ("path: '/{a}', params: {a: {type: [Int], style: ▷comma}}", "commas separate"),
        ("path: /a, params: {a: {type: [Int], in: header, style: ▷pipe}}", "commas separate"),
        ("method: POST, path: /a, params: {a: {type: [Int], style: ▷pipe}}", "needs no style"),
    ])
    func stylesAreOfPlacesWithSeveral(keys: String, reason: String) {
        let spec = MarkedSpec(rootLines + "endpoints: {list: {\(keys)}}")
        spec.expect("stray-key")
        #expect(spec.diagnostics.first?.message.contains(reason) == true)
    }

    @Test(arguments: [
        ("{count: page}", "'list' comes closest: the pagination rule sets 'page', which is not a parameter"),
        ("{link: true, items: item}", "'list' comes closest: an object has no field 'item'; did you mean 'items'?"),
        ("link", "'list' comes closest: the response is not a list"),
    ])
    func rulesOfGroupsThatFitNothingNameTheNearestEndpoint(rule: String, reason: String) {
        let spec = MarkedSpec(
            rootLines + """
                groups:
                  G:
                    pages: ▷\(rule)
                    endpoints:
                      remove: {method: DELETE, path: /a}
                      list: {path: /a, response: {fields: {items: [Int]}}}
                """
        )
        spec.expect("bad-pages")
        let note = spec.diagnostics.first?.notes.first
        #expect(note?.message.hasPrefix(reason) == true)
        #expect(note?.location?.start.line == spec.marks.first.map { $0.line + 3 })
    }

    @Test(arguments: [
        ("GETS", "did you mean 'GET'?"), ("PRUGE", "did you mean 'PURGE'?"), ("propfind", "did you mean 'PROPFIND'?"),
        ("GETT", "did you mean 'GET'?"), ("HED", "did you mean 'HEAD'?"), ("PACTH", "did you mean 'PATCH'?"),
        ("DEL", "write 'DELETE'"),
        ("PROPFINDS", "did you mean 'PROPFIND'?"), ("get", "did you mean 'GET'?"), ("xyzzy", "written in capitals"),
    ])
    func typosOfMethods(_ method: String, _ hint: String) {
        let spec = MarkedSpec(rootLines + "endpoints: {list: {path: /a, method: ▷\(method)}}")
        spec.expect("unknown-word")
        #expect(spec.diagnostics.first?.hint?.contains(hint) == true)
    }

    @Test(arguments: ["PURGE", "PROPFIND", "X-LIST", "UNLOCK", "LOCK"])
    func methodsOfOtherProtocols(_ method: String) {
        #expect(MarkedSpec(rootLines + "endpoints: {list: {path: /a, method: \(method)}}").diagnostics.isEmpty)
    }

    @Test func listsInPlaceOfMappings() {
        let spec = MarkedSpec(rootLines + "headers: ▷[X-A: 1, X-B: b]")
        spec.expect("wrong-kind")
        #expect(spec.diagnostics.first?.hint == "write braces in place of the brackets: '{X-A: 1, X-B: b}'")
    }

    @Test(arguments: [
        ("header", "X-A: String", "write 'X-A: {type: String, in: header}'"),
        ("cookie", "sid: {enum: [a]}, b: Int", "write 'sid: {type: …, in: cookie}'"),
        ("path", "id: Int", "write 'id: Int', without 'path'"),
    ])
    func parametersBelowTheirPlace(place: String, parameters: String, hint: String) {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: '/{id}', params: {▷\(place): {\(parameters)}}}}")
        spec.expect("unknown-key")
        #expect(spec.diagnostics.first?.hint == hint)
    }

    @Test(arguments: ["{type: String}", "{enum: [a, b]}", "{fields: {a: Int}}", "{const: a}", "Int"])
    func parametersMayBeNamedLikePlaces(type: String) {
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {header: \(type), query: \(type)}}}").expect()
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

    /// Another name for a type is no type in Swift, so a group may have it.
    @Test func groupsKeepOtherNamesOfTypes() {
        MarkedSpec(
            rootLines + """
                groups: {Pets: {endpoints: {list: {path: /pets, response: Pets}}}, ▷Dogs: {endpoints: {get: {path: /dogs}}}}
                models: {Pets: "[Pet]", Pet: {fields: {a: Int}}, Dogs: {fields: {a: Int}}}
                """
        ).expect("name-clash")
    }

    @Test func builtInTypesKeepTheirNames() {
        MarkedSpec(
            rootLines + """
                endpoints: {a: {path: /a, params: {x: {type: String, in: header}}}}
                models: {▷String: {fields: {a: Int}}, B: {fields: {m: "[String: Int]"}}}
                """
        ).expect("name-clash")
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

    @Test func protocolsAreNoModels() throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: Int}, conforms: [▷hashable]}}")
        spec.expect("bad-name")
        #expect(try #require(spec.diagnostics.first).message.contains("the name of a protocol"))
    }

    @Test func variablesOfBasesAreNamed() throws {
        let base = MarkedSpec("api: Zoo\nbase: ▷'https://{host}.example.com'")
        base.expect("unknown-variable")
        #expect(try #require(base.diagnostics.first?.hint).contains("'variables: {host: String}'"))
        let header = MarkedSpec(rootLines + "headers: {A: ▷'{host}'}")
        header.expect("unknown-variable")
        #expect(try #require(header.diagnostics.first?.hint).contains("'{version}'"))
    }

    @Test(arguments: ["▷B: {wraps: 'A?'}, A: {wraps: B}", "A: {fields: {▷w: W}}, W: {wraps: 'A?'}"])
    func theOptionalOfAWrapperDoesNotBreakACycle(models: String) throws {
        let spec = MarkedSpec(rootLines + "models: {\(models)}")
        spec.expect("recursive-model")
        let found = try #require(spec.diagnostics.first)
        #expect(!found.message.contains("no finite value"))
        #expect(found.hint?.hasSuffix("an optional type in 'wraps' does not break a cycle") == true)
    }

    @Test func pagesOfAnswersByStatus() throws {
        let models = "\nmodels: {M: {fields: {a: Int}}}"
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, responses: {200: [M]}, pages: link}}" + models).expect()
        let several = MarkedSpec(
            rootLines + "endpoints: {a: {path: /a, responses: {200: [M], 204: none}, pages: ▷link}}" + models
        )
        several.expect("bad-pages")
        #expect(try #require(several.diagnostics.first?.hint).contains("'response'"))
    }

    @Test(arguments: ["none", "text", "data"]) func kindsOfBodyHaveNoQuestionMark(word: String) throws {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: ▷'\(word)?'}}")
        spec.expect("bad-type")
        #expect(try #require(spec.diagnostics.first).message.contains("'\(word)'"))
    }
}

import Diagnostics
import Spec
import Testing

/// Keys and values in places of others: each is one error, and its help says what was probably meant.
struct MisplacedTests {
    @Test(arguments: ["{name: api_key}", "{key: api_key}", "{api_key: s3cret}"])
    func mappingsAsNamesOfCredentials(mapping: String) {
        let spec = MarkedSpec(rootLines + "auth: {query: ▷\(mapping)}")
        spec.expect("wrong-kind")
        #expect(spec.diagnostics.first?.hint?.hasSuffix("'{query: api_key}'") == true)
    }

    @Test(arguments: [
        ("▷[0: low, 1: high]", "'{type: Int, enum: {low: 0, high: 1}}'"), ("▷[low: 0, high: 1]", "'{low: 0, high: 1}'"),
        ("▷[{value: low, description: Little.}]", "'name: {value: …}'"),
    ])
    func enumsAsListsOfMappings(values: String, meant: String) {
        let spec = MarkedSpec(rootLines + "models: {Level: {enum: \(values)}, A: {fields: {level: Level}}}")
        spec.expect("wrong-kind")
        #expect(spec.diagnostics.first?.hint?.hasSuffix(meant) == true)
    }

    @Test func typesInPlaceOfMembers() throws {
        let spec = MarkedSpec(
            rootLines + """
                endpoints: {g: {method: POST, path: /u, params: ▷Owner}}
                models: {Owner: {fields: {id: Int}}, A: {fields: {owner: {fields: ▷Owner}}}}
                """
        )
        spec.expect("wrong-kind", "wrong-kind")
        let hints = spec.diagnostics.compactMap(\.hint)
        #expect(try #require(hints.first).contains("each parameter with its type"))
        #expect(try #require(hints.last).contains("'type: Owner'"))
    }

    @Test(arguments: [
        ("X-Version", "'X-Version: {in: header, …}'"), ("version", "'version: {in: header, …}'"),
        ("true", "and 'deprecated'"), ("int", "and 'deprecated'"),
    ])
    func placesAsKeysOfParameters(name: String, end: String) {
        let spec = MarkedSpec(rootLines + "endpoints: {g: {path: /u, params: {v?: {type: Int, ▷header: \(name)}}}}")
        spec.expect("unknown-key")
        #expect(spec.diagnostics.first?.hint?.hasSuffix(end) == true, "\(spec.diagnostics.first?.hint ?? "")")
    }

    /// An object whose author forgot `fields`.
    @Test func placesAndValuesAsFields() {
        let parameter = "filter?: {▷header: String, query: String}"
        let spec = MarkedSpec(
            rootLines + """
                endpoints: {g: {path: /u, params: {\(parameter)}}}
                models: {A: {fields: {total: {▷value: Int}}}}
                """
        )
        spec.expect("unknown-key", "unknown-key")
        #expect(spec.diagnostics.allSatisfy { $0.hint?.hasPrefix("the fields of an object belong below") == true })
    }

    /// `skip` is also a key of a response, beside `events`.
    @Test func skipIsAFieldBesideOtherFields() {
        let response = "{▷items: [Int], skip: Int, total: Int}"
        let spec = MarkedSpec(rootLines + "endpoints: {g: {path: /u, response: \(response)}}")
        spec.expect("unknown-key")
        #expect(spec.diagnostics.first?.hint?.hasPrefix("the fields of an object belong below") == true)
    }

    /// Each conflict is located at the second kind, wherever the type is.
    @Test(arguments: [
        ("models", "A: {fields: {a: Int}, union: ▷[String, Int], by: t}"), ("models", "A: {wraps: Int, enum: ▷[a]}"),
        ("endpoints", "g: {path: /u, params: {a: {enum: [a], const: ▷a}}}"),
        ("endpoints", "g: {path: /u, response: {enum: ▷[a], lines: String}}"),
        ("endpoints", "g: {path: /u, response: {lines: String, events: ▷String, until: done}}"),
        ("endpoints", "g: {method: POST, path: /u, body: {type: ▷none, fields: {a: Int}}}"),
    ])
    func twoKindsOfType(section: String, entry: String) {
        MarkedSpec(rootLines + "\(section): {\(entry)}").expect("conflicting-keys")
    }

    /// Their names are also keys of a type.
    @Test func eventsNamedLikeKeys() throws {
        let events = "events: {closed: Int, description: String}"
        let spec = MarkedSpec(rootLines + "endpoints: {g: {path: /u, response: {\(events)}}}")
        spec.expect()
        guard case .events(let found) = try spec.endpoint("g").response.content else {
            Issue.record("the response has no events")
            return
        }
        #expect(found.events.map(\.name?.value) == ["closed", "description"])
    }

    @Test func eventsNeedAType() {
        MarkedSpec(rootLines + "endpoints: {g: {path: /u, response: {events: ▷{}}}}").expect("missing-key")
    }

    /// `as` belongs to the kind that is reported.
    @Test func namesOfConflictingTypes() {
        let response = "response: {lines: String, fields: ▷{a: Int}, as: Row}"
        MarkedSpec(rootLines + "endpoints: {g: {path: /u, \(response)}}").expect("conflicting-keys")
    }

    /// An endpoint and a group may have `extends`, too.
    @Test func othersThanModelsWithExtends() {
        MarkedSpec(
            rootLines + "endpoints: {Get: {extends: Owner, ▷patth: /u}}\nmodels: {Owner: {fields: {id: Int}}}"
        )
        .expect("unknown-key")
        let group = MarkedSpec(rootLines + "Pets: {extends: Owner, base: /p}\nmodels: {Owner: {fields: {id: Int}}}")
        #expect(!group.diagnostics.isEmpty)
        #expect(group.diagnostics.allSatisfy { !$0.message.contains("model") })
    }

    @Test(arguments: ["extends: Animal", "type: String, swift: Dog"])
    func modelsOutsideOfTheirSection(keys: String) {
        MarkedSpec(rootLines + "▷Dog: {\(keys)}\nmodels: {Animal: {fields: {id: Int}}, Zoo: {fields: {dog: Dog}}}")
            .expect("unknown-key")
    }

    @Test func misspelledResponsesAreRead() {
        MarkedSpec(
            rootLines + "endpoints: {g: {path: /u, ▷responces: {200: [Int]}, params: {p?: Int}, pages: {count: p}}}"
        )
        .expect("unknown-key")
    }
}

import Spec
import Testing

/// Descriptions of bodies, of uses of types, and of inline types.
struct DescriptionTests {
    @Test(arguments: ["none -- Some text.", "text  --   Some text.", "file -- Some text.", "Int -- Some text."])
    func descriptionFollowsAKindOfBody(response: String) throws {
        for form in [response, "{type: \(response)}"] {
            let spec = MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: \(form)}}")
            #expect(try spec.endpoint("a").response.description == "Some text.")
        }
    }

    @Test func descriptionFollowsTheKindOfABodyOrAnError() throws {
        let spec = MarkedSpec(
            rootLines
                + "endpoints: {a: {path: /a, method: POST, body: data -- Bytes., errors: {500: status -- It is down.}}}"
        )
        let endpoint = try spec.endpoint("a")
        guard case .whole(let payload) = endpoint.body else {
            Issue.record("no payload")
            return
        }
        #expect(payload.description == "Bytes.")
        #expect(endpoint.errors.map(\.response.description) == ["It is down."])
    }

    @Test(arguments: [
        "endpoints: {a: {path: /a, params: {b: {type: ▷Int -- One., description: Two.}}}}",
        "endpoints: {a: {path: /a, response: {type: ▷Int -- One., description: Two.}}}",
        "endpoints: {a: {path: /a, response: {type: ▷text -- One., description: Two.}}}",
        "endpoints: {a: {path: /a, method: POST, body: {type: ▷data -- One., description: Two.}}}",
        "endpoints: {a: {path: /a, method: POST, body: ▷form -- One.}}",
        "webhooks: {a: {type: ▷Int -- One., description: Two.}}",
        "models: {A: {type: ▷Int -- One., description: Two.}}",
        "models: {A: {type: ▷{enum: [a], description: One.}, description: Two.}}",
        "models: {A: {fields: {b: [▷String -- One.]}}}",
        "models: {A: {fields: {b: [▷{type: String, description: One.}]}}}",
    ])
    func reportsDescriptionsWithoutAPlace(lines: String) {
        MarkedSpec(rootLines + lines).expect("stray-description")
    }

    @Test(arguments: [
        "endpoints: {a: {path: /a, response: {type: Int -- One.}, errors: {404: {type: Int -- Two.}}}}",
        "webhooks: {a: {type: Int -- One.}}", "models: {A: {type: Int -- One.}}",
    ])
    func acceptsOneDescription(lines: String) {
        MarkedSpec(rootLines + lines).expect()
    }

    /// Elements of lists, variants and additional fields have no other description.
    @Test(arguments: [
        "fields: {b: [{enum: [x], description: Inner.}]}",
        "fields: {b: {type: {enum: [x], description: Inner.}, description: Outer.}}",
        "fields: {b: {type: [{enum: [x], description: Inner.}], description: Outer.}}",
        "additional: {enum: [x], description: Inner.}, fields: {}",
    ])
    func inlineTypesHaveDescriptions(type: String) throws {
        let spec = MarkedSpec(rootLines + "models: {A: {\(type)}}")
        guard case .structure(let structure)? = try #require(spec.api, "\(spec.diagnostics)").model(named: "A")?.shape
        else {
            Issue.record("no structure")
            return
        }
        let found = structure.members.first?.type ?? structure.additional
        #expect(found?.inline?.description == "Inner.")
        #expect(structure.members.first?.description == (type.contains("Outer.") ? "Outer." : nil))
    }

    @Test(arguments: [
        "[String -- One., {type: Int, as: number, description: Two.}, {fields: {a: Int}, description: Three.}]",
        "{a: B -- One., b: {type: B, description: Two.}, c: {fields: {a: Int}, description: Three.}}, by: kind",
    ])
    func variantsHaveDescriptions(variants: String) throws {
        let spec = MarkedSpec(rootLines + "models: {A: {union: \(variants)}, B: {fields: {b: Int}}}")
        guard case .union(let union)? = try #require(spec.api, "\(spec.diagnostics)").model(named: "A")?.shape else {
            Issue.record("no union")
            return
        }
        #expect(union.variants.map(\.description) == ["One.", "Two.", nil])
        #expect(union.variants.last?.type.inline?.description == "Three.")
    }

    @Test func eventsHaveDescriptions() throws {
        let spec = MarkedSpec(
            rootLines
                + "endpoints: {a: {path: /a, response: {events: {a: Int -- One., b: {enum: [x], description: Two.}}}}}"
        )
        guard case .events(let stream) = try spec.endpoint("a").response.content else {
            Issue.record("no events")
            return
        }
        #expect(stream.events.map(\.description) == ["One.", nil])
        #expect(stream.events.map(\.type.inline?.description) == [nil, "Two."])
    }
}

import Diagnostics
import SwiftRendering
import Testing

/// Names that Swift could not distinguish, and how they are disambiguated.
struct NameClashTests {
    @Test(arguments: [
        ("endpoints: {a: {path: /a, params: {html_url: Int, htmlURL: Int}}}", "htmlURL"),
        ("endpoints: {list_all: {path: /a}, listAll: {path: /b}}", "ListAll"),
        ("models: {A: {fields: {a_b: Int, aB: Int}}}", "aB"),
        ("models: {A: {enum: [a-b, a_b]}}", "aB"),
        ("models: {A: {fields: {x: {enum: [a]}, X: {enum: [b]}}}}", "X"),
        ("groups: {G: {endpoints: {ABC: {path: /a}, abc: {path: /b}}}}", "abc"),
        (
            "endpoints: {a: {path: /a, params: {message: {enum: [a]}}, response: {events: {message: {fields: {b: Int}}}}}}",
            "Message"
        ),
        (
            "endpoints: {a: {path: /a, params: {accepted: {enum: [a]}}, responses: {200: none, 202: {fields: {a: Int}}}}}",
            "Accepted"
        ),
        (
            "endpoints: {a: {path: /a, params: {response_item: {enum: [a]}}, response: [{fields: {b: Int}}]}}",
            "ResponseItem"
        ),
        (
            "endpoints: {a: {path: /a, params: {failure_404: {enum: [a]}}, errors: {404: {fields: {a: Int}}, 5xx: {fields: {b: Int}}}}}",
            "Failure404"
        ),
    ])
    func reportsEqualSwiftNamesAtBothPlaces(spec: String, name: String) throws {
        let found = try render(spec).diagnostics
        #expect(found.allSatisfy { $0.code == "name-clash" && $0.notes.count == 1 })
        #expect(found.contains { $0.message.contains("'\(name)'") })
    }

    @Test(arguments: [
        "endpoints: {a: {path: /a, params: {response: {enum: [x]}}}}", "models: {EndpointRuntime: {fields: {a: Int}}}",
        "endpoints: {swift: {path: /a}}", "endpoints: {zoo: {path: /a}}", "endpoints: {zoo_request: {path: /a}}",
        "models: {ZooRequest: {fields: {a: Int}}}",
        "models: {A: {fields: {zoo: {enum: [a]}}}}", "groups: {ZooRequest: {endpoints: {a: {path: /a}}}}",
        "models: {A: {fields: {名前: {enum: [a]}, b: {type: Int, as: 名前Value}}}}",
        "endpoints: {a: {path: /a, params: {2fa: {enum: [a]}, _2fa_value: {type: Int, as: _2faValue}}}}",
        "models: {A: {fields: {\u{E000}: {enum: [a]}}}}", "endpoints: {a: {path: /a, params: {failure: {enum: [x]}}}}",
        "endpoints: {service: {path: /a}}", "version: 1\nendpoints: {version: {path: /a}}",
        "endpoints: {a: {path: /a, params: {b: {type: Int, as: Response}}}}",
        "endpoints: {a: {path: /a, params: {b: {type: Int, as: Nullable}}}}",
        "endpoints: {a: {path: /a, response: [{fields: {b: Int}, as: Response}]}}",
        "endpoints: {a: {path: /a, errors: {404: [{fields: {b: Int}, as: Failure}]}}}",
        "models: {A: {fields: {a?: A, b: {type: Int, as: Indirect}}}}",
        "models: {A: {enum: [a], conforms: [CaseIterable]}}", "models: {A: {fields: {a: Int}, conforms: [String]}}",
    ])
    func reportsNamesThatGeneratedCodeNeeds(spec: String) throws {
        #expect(try render(spec).diagnostics.map(\.code) == ["name-clash"])
    }

    /// A spec with errors has the warning, too.
    @Test(arguments: [true, false])
    func apiWithTheNameOfItsModuleIsAWarning(isComplete: Bool) throws {
        let spec = try resolve("endpoints: {a: {path: /a}}")
        for module in [nil, "ZooClient", "zoo"] {
            #expect(SwiftLanguage.validate(spec, isComplete: isComplete, in: module) == [])
        }
        let found = SwiftLanguage.validate(spec, isComplete: isComplete, in: "Zoo")
        #expect(found.map(\.code) == ["module-name"])
        #expect(found.map(\.severity) == [.warning])
        #expect(found.map(\.location?.start) == [SourcePosition(line: 1, column: 6)])
        #expect(found.map(\.hint) == ["give the target or the API another name, such as 'ZooClient' for the target"])
    }

    /// The help does not propose a second 'Client'.
    @Test func apiWithTheNameOfAClientsModule() throws {
        let spec = try resolve("endpoints: {a: {path: /a}}", api: "ZooClient")
        let found = SwiftLanguage.validate(spec, isComplete: true, in: "ZooClient")
        #expect(found.map(\.hint) == ["give the target or the API another name"])
    }

    @Test(arguments: ["Type", "Protocol", "Any", "Self", "Webhooks", "Failed"])
    func errorsCannotHaveANameThatGeneratedCodeNeeds(name: String) throws {
        let spec = """
            endpoints: {a: {path: /a, errors: {as: \(name), 404: A, 409: B}}}
            webhooks: {a: A}
            models: {A: {fields: {a: Int}}, B: {fields: {b: Int}}}
            """
        #expect(try render(spec).diagnostics.map(\.code) == (name == "Failed" ? [] : ["name-clash"]))
    }

    @Test(arguments: [("名前", "名前"), ("2fa", "_2fa"), ("値", "値")])
    func aTypeWithoutCapitalsIsNotCalledAsItsProperty(name: String, swift: String) throws {
        let spec =
            "endpoints: {a: {path: /a, params: {\(name): {enum: [a]}}, response: {fields: {\(name): [{fields: {b: Int}}]}}}}"
        let (text, diagnostics) = try render(spec)
        #expect(diagnostics == [])
        #expect(text.contains("public let \(swift): \(swift)Value\n"))
        #expect(text.contains("public let \(swift): [\(swift)Value]\n"))
        #expect(text.contains("public enum \(swift)Value: String"))
        #expect(text.contains("public struct \(swift)Value: Model"))
    }

    @Test(arguments: ["Swift", "EndpointRuntime", "Self", "Response", "Failure", "CallError", "Item", "Event"])
    func anAPICannotHaveTheNameOfAQualifier(name: String) throws {
        let spec = """
            endpoints:
              a: {path: /a, response: [Int], pages: link}
              b: {path: /b, response: {events: {a: Int, b: Int}}}
            """
        #expect(try render(spec, api: name).diagnostics.map(\.code) == ["name-clash"])
    }

    @Test(arguments: [
        "models: {M: {fields: {id: String, x: {type: Int, as: ID}}}}",
        "models: {M: {fields: {a: {fields: {id: String, x: {type: Int, as: ID}}}}}}",
        "models: {M: {fields: {id?: String, x: {type: Int, as: ID}}, conforms: [Identifiable]}}",
        "models: {P(T): {fields: {x: {type: Int, as: T}, t: T}}}",
        "endpoints: {a: {path: /a, params: {x: {type: Int, as: CallError}}}}",
        "endpoints: {a: {path: /a, params: {x: {type: Int, as: ResponsePolicy}}, response: {type: Int, pick: b.c}}}",
        "endpoints: {a: {path: /a, params: {x: {type: Int, as: Self}}, response: {type: Date, pick: b.c}}}",
    ])
    func propertiesAreNotCalledAsTypesBesideThem(spec: String) throws {
        #expect(try render(spec).diagnostics.map(\.code) == ["name-clash"])
    }

    /// Without a property that identifies the value, nothing infers a type `ID`.
    @Test func aPropertyCanBeCalledID() throws {
        #expect(try render("models: {M: {fields: {id?: String, x: {type: Int, as: ID}}}}").diagnostics == [])
    }

    /// In the struct of a response with headers, the inline type of the body is called `Body`.
    @Test(arguments: [
        "response: {type: {fields: {a: Int}}, headers: {A: {type: {enum: [x], as: Body}}}}",
        "response: {type: {fields: {a: Int}}, headers: {A: {type: Int, as: Body}}}",
        "response: {lines: {fields: {a: Int}}, headers: {A: {type: Int, as: Body}}}",
        "responses: {200: Int, 202: {type: [{fields: {a: Int}}], headers: {A: {type: Int, as: Body}}}}",
    ])
    func headersAreNotCalledAsTheTypeOfTheBody(response: String) throws {
        let found = try render("endpoints: {a: {path: /a, \(response)}}").diagnostics
        #expect(found.map(\.code) == ["name-clash"])
        #expect(found.first?.message.contains("'Body'") == true)
    }

    @Test(arguments: ["{type: Int, as: Body}", "{type: {enum: [x], as: Body}}"])
    func aHeaderCanBeCalledBodyBesideAModel(header: String) throws {
        let spec = """
            endpoints: {a: {path: /a, response: {type: M, headers: {A: \(header)}}}}
            models: {M: {fields: {a: Int}}}
            """
        #expect(try render(spec).diagnostics == [])
    }

    /// A type in the API's namespace would hide the keyword `Self` in the models beside it.
    @Test(arguments: [
        "models: {M: {union: [Self, B]}, Self: {fields: {a: Int}}, B: {fields: {a: Int, b?: Int}}}",
        "groups: {Self: {endpoints: {a: {path: /a, response: M}}}}\nmodels: {M: {union: [Int, String]}}",
    ])
    func modelsAndGroupsAreNotCalledSelf(spec: String) throws {
        #expect(try render(spec).diagnostics.map(\.code) == ["name-clash"])
    }

    @Test(arguments: ["self", "init", "hashValue"])
    func namesBehindAsCanBeDeclared(name: String) throws {
        let found = try render("models: {A: {fields: {b: {type: Int, as: \(name)}}}}").diagnostics
        #expect(found.map(\.code) == ["bad-name"])
    }

    @Test func casesOfFailuresAreDistinguishedByTheirStatuses() throws {
        let errors = "404: '[Foo]', 410: FooList, 400: {type: NotFound, headers: {X: Int}}, 422: NotFound, 401: text"
        let text = try render(
            """
            endpoints: {a: {path: /a, errors: {\(errors)}}}
            models: {Foo: {fields: {a: Int}}, FooList: {fields: {b: Int}}, NotFound: {fields: {c: Int}}}
            """
        ).text
        #expect(text.contains("case notFound([Zoo.Foo])\n"))
        #expect(text.contains("case gone(Zoo.FooList)\n"))
        #expect(text.contains("case badRequest(BadRequestFailure)\n"))
        #expect(text.contains("case unprocessableContent(Zoo.NotFound)\n"))
        #expect(text.contains("case text(String)\n"))
    }

    @Test func elementsOfParametersAreNotCalledAsElementsOfBodies() throws {
        let (text, diagnostics) = try render(
            "endpoints: {a: {path: /a, params: {responses: [{enum: [a]}]}, response: [{fields: {b: Int}}]}}"
        )
        #expect(diagnostics == [])
        #expect(text.contains("public let responses: [Responses]\n"))
        #expect(text.contains("public typealias Response = [ResponseItem]\n"))
    }

    @Test func sharedFailuresAreCalledAsNothingElse() throws {
        let errors = "errors: {400: {type: String, pick: a}, 404: {type: String, pick: b}}"
        let text = try render("endpoints: {a: {path: /a, \(errors)}, b: {path: /b, \(errors)}}").text
        #expect(text.contains("public typealias Failure = String"))
        #expect(!text.contains("enum String"))
    }

    @Test func webhooksHaveDistinctNames() throws {
        let symbols = try render("models: {A: {fields: {b: Int}}}\nwebhooks: {a.b: A, a_b: A, a/b: A}").text
        #expect(symbols.contains("case aB(A)\n"))
        #expect(symbols.matches(of: /case a\w+\(A\)\n/).count == 3)
        let equal = try render("models: {A: {fields: {b: Int}}}\nwebhooks: {PING: A, ping: A, Ping: A}").text
        #expect(
            equal.contains("case ping(A)\n") && equal.contains("case ping2(A)\n") && equal.contains("case ping3(A)\n")
        )
        let model = try render("models: {Webhooks: {fields: {b: Int}}}\nwebhooks: {a.b: Webhooks}").text
        #expect(model.contains("public enum WebhookRequests: Hashable, Sendable {"))
    }

    @Test func nameOfABoxIsTaken() throws {
        let spec = "models: {A: {fields: {a?: A, b: {type: Int, as: _a}}}}"
        #expect(try render(spec).diagnostics.map(\.code) == ["name-clash"])
    }

    @Test func unknownValuesHaveACaseOfTheirOwn() throws {
        #expect(try render("models: {A: {enum: [a]}}").text.contains("case unknown(String)"))
        #expect(try render("models: {A: {enum: [unknown]}}").text.contains("case unrecognized(String)"))
        #expect(try render("models: {A: {enum: [unknown, unrecognized]}}").text.contains("case unknown_(String)"))
    }
}

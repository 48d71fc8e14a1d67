import Diagnostics
import Spec
import Testing

/// Integers, and formats and parameters that are valid only at some places.
struct ValueTests {
    @Test func integersHaveOneSpelling() throws {
        MarkedSpec(rootLines + "models: {A: {type: Int, enum: {a: 7, b: ▷007}}}").expect("duplicate-name")
        MarkedSpec(rootLines + "models: {A: {type: Int, enum: {a: 0, b: ▷-0}}}").expect("duplicate-name")
        let spec = MarkedSpec(rootLines + "models: {A: {type: Int, enum: {a: +5}, closed: true}}")
        guard case .enumeration(let enumeration)? = spec.api?.model(named: "A")?.shape else {
            Issue.record("\(spec.diagnostics)")
            return
        }
        #expect(enumeration.cases.map(\.wireValue.value) == ["5"])
    }

    @Test func tagsHaveOneSpelling() {
        let models = "A: {fields: {k: {type: Int, const: 1}}}, B: {fields: {k: Int}}"
        MarkedSpec(rootLines + "models: {U: {union: {'+1': A, ▷'1': B}, by: k}, \(models)}").expect("duplicate-name")
        MarkedSpec(rootLines + "models: {U: {union: {'01': A, '2': B}, by: k}, \(models)}").expect()
    }

    @Test(arguments: [
        "/etc/x.json", "/etc/x.json#/a", "../x.json", "a/../../x.json#/a", "a/../x.json", "..\\\\x.json",
        "\\\\\\\\host\\\\x.json", "C:/x.json",
    ])
    func pathsOfExampleFilesAreRelative(path: String) {
        let example = "{file: \"\(path)\"}"
        MarkedSpec(rootLines + "models: {A: {fields: {a: Int}, example: ▷\(example)}}").expect("bad-example")
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: {type: Int, example: ▷\(example)}}}")
            .expect("bad-example")
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, errors: {404: {type: Int, example: ▷\(example)}}}}")
            .expect("bad-example")
        MarkedSpec(rootLines + "models: {A: {fields: {a: Int}, example: {file: a../..x.json}}}").expect()
    }

    /// Without a type that may be null, such a value could become an empty text or the text `null`.
    @Test(arguments: ["", "null", "~"])
    func nullInAnExampleNeedsAnOptionalType(value: String) {
        let models = "models: {A: {fields: {a: String}, example: {a: ▷\(value)}}}"
        MarkedSpec(rootLines + models).expect("bad-value")
        MarkedSpec(rootLines + "models: {A: {fields: {a: {union: [String, Int]}}, example: {a: ▷\(value)}}}")
            .expect("bad-value")
        for type in ["\"String?\"", "JSON"] {
            MarkedSpec(rootLines + "models: {A: {fields: {a: \(type)}, example: {a: \(value)}}}").expect()
        }
        MarkedSpec(rootLines + "models: {A: {fields: {a: String}, example: {a: '\(value)'}}}").expect()
        for member in ["a: {type: \"String?\"", "a?: {type: String", "a: {type: String, default: x"]
        where !value.isEmpty {
            MarkedSpec(rootLines + "models: {A: {fields: {\(member), example: \(value)}}}}").expect()
        }
    }

    @Test func separatorsAreSearchedInTheValuesThatAreSent() {
        let spec = { (element: String, value: String, style: String) in
            "endpoints: {a: {path: /a, params: {l: {type: [\(element)], default: \(value), style: \(style)}}}}\n"
        }
        MarkedSpec(rootLines + spec("E", "[low|x]", "pipe") + "models: {E: {enum: {low|x: L}}}").expect()
        MarkedSpec(rootLines + spec("E", "[low x]", "▷space") + "models: {E: {enum: [low x]}}").expect("bad-value")
        MarkedSpec(rootLines + spec("E", "[low]", "▷space") + "models: {E: {enum: {low: low x}}}").expect("bad-value")
        MarkedSpec(rootLines + spec("String", "▷[low x]", "space")).expect("bad-value")
    }

    @Test(arguments: ["enum: [a]", "fields: {b: Int}", "union: [Int, String]"])
    func formatsAreOfBuiltInTypes(kind: String) {
        MarkedSpec(rootLines + "models: {A: {\(kind), format: ▷hex}}").expect("bad-format")
        MarkedSpec(rootLines + "models: {A: {fields: {a: {\(kind), format: ▷seconds}}}}").expect("bad-format")
    }

    private let listedTypes =
        "models: {K: {enum: {cat: meow, dog: woof}}, S: {type: Int, swift: Own}, M: {fields: {a: Int}}}\n"

    @Test(arguments: [
        "[Int], default: [▷x, 2]", "[Int], default: [1, ▷3.5]", "[Int], default: ▷1", "[Int], default: [▷[1]]",
        "[K], default: [cat, ▷woof]", "[M], style: json, default: ▷[{a: 1}]", "[S], default: ▷[1]",
        "[Date], default: ▷['2024-02-29']", "[String], default: [▷null]", "String, default: ▷[a]",
    ])
    func defaultsOfListsAreListsOfValues(type: String) {
        MarkedSpec(rootLines + listedTypes + "endpoints: {list: {path: /a, params: {a: {type: \(type)}}}}")
            .expect("bad-value")
    }

    @Test(arguments: [
        "[K], default: [dog, cat]", "[[Int]], style: json, default: [[1], []]", "[M], style: json, default: []",
        "[String], default: ['null', 1]",
    ])
    func listsHaveDefaults(type: String) {
        MarkedSpec(rootLines + listedTypes + "endpoints: {list: {path: /a, params: {a: {type: \(type)}}}}").expect()
    }

    @Test func distinctTypesStandWhereTheirValuesMay() {
        MarkedSpec(
            rootLines + """
                endpoints:
                  a: {path: "/{x}", params: {x: I, y: {type: I, in: header}}}
                  b: {path: "/{x}", params: {x: ▷O}}
                  c: {path: /c, params: {x: {type: ▷W, in: header}, y: W}}
                  d: {path: /d, response: {type: none, headers: {x: ▷O}}}
                models:
                  I: {wraps: UUID}
                  O: {wraps: M}
                  W: {wraps: O}
                  M: {fields: {a: Int}}
                """
        ).expect("bad-parameter-type", "bad-parameter-type", "bad-parameter-type")
        MarkedSpec(
            rootLines + "endpoints: {a: {path: '/{x}', params: {x: ▷A}}}\nmodels: {▷B: {wraps: 'A?'}, A: {wraps: B}}"
        )
        .expectAll("bad-parameter-type", "recursive-model")
    }

    @Test func messagesNameTheTypeInsideOfOptionalsAndWrappers() {
        let members = ["a?: {enum: [b, c], example: ▷x}", "a: {type: 'W?', example: ▷x}", "a?: {type: K, example: ▷x}"]
        for member in members {
            let models = "models: {M: {fields: {\(member)}}, W: {wraps: K}, K: {enum: [b, c]}}"
            let spec = MarkedSpec(rootLines + models)
            spec.expect("bad-value")
            let type = member.contains("enum") ? "an enum ('b' and 'c')" : "K"
            #expect(spec.diagnostics.first?.message == "'x' is not a value of \(type)")
        }
    }

    @Test func examplesOfUnionsAreComparedWithWrappedModels() {
        let models =
            "models: {A: {fields: {a: Int}}, W: {wraps: A}, B: {fields: {b: Int}}, U: {union: [W, B], example: "
        MarkedSpec(rootLines + models + "{b: ▷x}}}").expect("bad-value")
        MarkedSpec(rootLines + models + "{a: 1}}}").expect()
        MarkedSpec(rootLines + models + "▷{c: 1}}}").expect("bad-value")
    }

    @Test(arguments: ["query", "header", "cookie"]) func distinctTypesMayHoldThemselves(place: String) {
        let wrapped = "A: {wraps: [A]}, B: {wraps: '[String: [B]]'}, C: {wraps: D}, D: {wraps: '[C?]'}"
        let models = "models: {\(wrapped), E: {wraps: '[String: E]'}}"
        let style = place == "query" ? ", style: indexed" : ""
        let parameters = ["A", "B", "C", "E"].map { "\($0): {type: \($0), in: \(place)\(style)}" }
            .joined(separator: ", ")
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {\(parameters)}}}\n" + models)
        let codes = place == "query" ? [] : Array(repeating: "bad-parameter-type", count: 4)
        #expect(spec.diagnostics.map(\.code.rawValue) == codes)
    }

    @Test(arguments: ["https://x/y", "http://x"]) func pathsAreNoURLs(path: String) {
        MarkedSpec(rootLines + "endpoints: {a: {path: ▷'\(path)'}}").expect("bad-path")
    }

    @Test func segmentsWithAColonAreDoubtful() {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: ▷'/a/:id'}, b: {path: '/{name}:cancel'}}")
        spec.expect("colon-parameter")
        #expect(spec.spec != nil)
    }
}

extension MarkedSpec {
    /// Expects these codes in any order.
    func expectAll(_ codes: String..., location: Testing.SourceLocation = #_sourceLocation) {
        #expect(diagnostics.map(\.code.rawValue).sorted() == codes.sorted(), sourceLocation: location)
    }
}

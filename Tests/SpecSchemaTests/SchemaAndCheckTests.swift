import Diagnostics
import Generator
import Spec
import TestSupport
import Testing

/// The schema and the check accept the same texts and combinations of keys, as far as a schema can describe them.
@Suite(.enabled(if: PythonPackages.areThere, "\(PythonPackages.missing)"))
struct SchemaAndCheckTests {
    private static let valid = [
        "endpoints: {go: {path: /a, method: PROPFIND, response: file -- The file., errors: {404: none -- Nothing.}}}",
        "endpoints: {go: {path: /a, response: {lines: text}, errors: {404: {type: status}, 4xx: {type: text -- Why.}}}}",
        "endpoints: {go: {path: /a, method: POST, body: none, response: [Int]}}",
        "endpoints: {go: {path: /a, params: {page?: Int}, response: [Int], pages: {count: page, total: {header: X-Total}}}}",
        "endpoints: {go: {path: /a, response: {events: Int, skip: ping}}}",
        "endpoints: {go: {path: /a, response: {events: Int, skip: [b, 1], until: c}}}",
        "models: {M: {fields: {a: {type: Date, format: \"yyyy-MM-dd'T'HH\"}, b: {type: Date, format: http}}}}",
        "models: {M: '[String : Int]? -- By name.', N: '[Ünit_2?]', O: '[[Int]] -- ', Ünit_2: Int}",
        "models: {M: '[Page(Int, [JSON])?]', 'Page(One, Two)': {fields: {a: One, b: Two}}}",
        "models: {M: {fields: {a: Int}}, N: {extends: M, mutable: true, conforms: Hashable}}",
        "models: {M: {extends: N, additional: JSON}, N: {fields: {a: Int}}}",
        "models: {M: {union: {a: N, b: N}, by: kind, else: O}, N: {fields: {a: Int}}, O: {fields: {kind: String}}}",
        "models: {M: {type: Int, enum: {a: 1}}, N: {fields: {a: {type: Int, const: 1}, b: {union: [Int, String]}}}}",
        "models: {M: {wraps: Int, format: string}, N: {enum: [a], closed: true}}",
        "success: {error: []}\nendpoints: {go: {path: /a, response: {fields: {error: [String]}}}}",
    ]

    private static let invalid = [
        "endpoints: {go: {path: /a, method: get}}",
        "endpoints: {go: {path: /a, response: string}}",
        "endpoints: {go: {path: /a, response: '[String: int]'}}",
        "endpoints: {go: {path: /a, response: Int--x}}",
        "endpoints: {go: {path: /a, params: {b: text}}}",
        "endpoints: {go: {path: /a, errors: {404: file}}}",
        "models: {M: {fields: {b: {type: array}}}}",
        "models: {M: {fields: {b: {type: Date, format: iso8601}}}}",
        "models: {M: {fields: {b: Int}, by: kind}}",
        "models: {M: {fields: {b: Int}, else: JSON}}",
        "models: {M: {fields: {b: Int}, closed: true}}",
        "models: {M: {fields: {b: Int}, format: hex}}",
        "models: {M: {type: Int, mutable: true}}",
        "models: {M: {fields: {b: Int}, enum: [b]}}",
        "models: {M: {fields: {b: Int}, union: [Int, String]}}",
        "models: {M: {fields: {b: Int}, type: Int}}",
        "models: {M: {extends: N, type: Int}, N: {fields: {b: Int}}}",
        "models: {M: {enum: [b], wraps: Int}}",
        "models: {M: {type: Int, wraps: Int}}",
        "models: {M: {fields: {b: {fields: {c: Int}, const: x}}}}",
        "models: {M: {fields: {b: {type: Int, const: 1, default: 1}}}}",
        "models: {M: {fields: {b: Int}, swift: Other.M, mutable: true}}",
        "models: {M: {union: {b: N}}, N: {fields: {c: Int}}}",
        "models: {M: {fields: {b: {union: {c: N}}}}, N: {fields: {d: Int}}}",
        "models: {M: {union: [N, O], by: kind}, N: {fields: {kind: {const: n}}}, O: {fields: {kind: {const: o}}}}",
        "models: {M: {union: [N, O], else: JSON}, N: {fields: {b: Int}}, O: {fields: {c: Int}}}",
        "endpoints: {go: {path: /a, response: Int, responses: {200: Int}}}",
        "endpoints: {go: {path: /a, response: {lines: Int, events: Int}}}",
        "endpoints: {go: {path: /a, response: {type: Int, events: Int}}}",
        "models: {M: {enum: [b], additional: Int}}",
        "models: {M: {type: Int, conforms: Hashable}}",
        "auth: {bearer: b, prefix: x}\nendpoints: {go: {path: /a}}",
        "endpoints: {go: {path: /a, response: {lines: Int, until: x}}}",
        "endpoints: {go: {path: /a, response: {lines: Int, skip: x}}}",
        "endpoints: {go: {path: /a, response: {events: Int, skip: []}}}",
        "endpoints: {go: {path: /a, response: {events: Int, skip: {b: c}}}}",
        "endpoints: {go: {path: /a, params: {b?: Int}, response: [Int], pages: {skip: [b, c]}}}",
        "endpoints: {go: {path: /a, params: {page?: Int}, response: [Int], pages: {count: page, method: POST}}}",
        "endpoints: {go: {path: /a, response: [Int], pages: {link: true, repeats: true}}}",
        "endpoints: {go: {path: /a, params: {b?: String}, response: JSON, pages: {next: null, items: none}}}",
        "endpoints: {go: {path: /a, response: [Int], pages: {link: true, total: {header: X-Total}}}}",
    ]

    @Test func validSpecs() async throws {
        for (spec, verdict) in try await verdicts(on: Self.valid) { #expect(verdict == "valid", "\(spec)") }
        for spec in Self.valid { #expect(errors(in: spec) == [], "\(spec)") }
    }

    @Test func invalidSpecs() async throws {
        for (spec, verdict) in try await verdicts(on: Self.invalid) { #expect(verdict != "valid", "\(spec)") }
        for spec in Self.invalid { #expect(errors(in: spec).count == 1, "\(spec)") }
    }

    /// A value of each key that conflicts with another one, and of each key that these need.
    private static let values: [Key: String] = [
        .type: "Int", .enum: "[b]", .fields: "{b: Int}", .extends: "N", .union: "[Int, String]", .wraps: "Int",
        .const: "1", .default: "1", .lines: "Int", .events: "Int", .swift: "Other.M", .conforms: "Hashable",
        .mutable: "true", .path: "/a", .response: "Int", .responses: "{200: Int}",
    ]

    /// Specs with an empty mapping of each schema in which keys conflict.
    private static let frames: [(schema: MappingSchema, spec: String)] = [
        (.endpoint, "endpoints: {go: {}}"), (.parameter, "endpoints: {go: {path: /a, method: POST, params: {p: {}}}}"),
        (.payload, "endpoints: {go: {path: /a, method: POST, body: {}}}"),
        (.response, "endpoints: {go: {path: /a, response: {}}}"), (.model, "models: {M: {}}"),
        (.field, "models: {M: {fields: {f: {}}}}"), (.inlineType, "models: {M: {fields: {f: [{}]}}}"),
    ]

    /// A spec for each two keys that conflict in a schema.
    private static func specs(_ schema: MappingSchema, in frame: String) -> [String] {
        schema.keys.flatMap { key in schema.conflicts(of: key).map { [key, $0] } }.map { pair in
            let needed = pair.compactMap { key -> Key? in
                let partners = schema.partners(of: key)
                return partners.contains(where: pair.contains) ? nil : partners.first
            }
            let entries = (schema.required + pair + needed).map { "\($0.rawValue): \(values[$0] ?? "no value")" }
            let spec = frame.replacing("{}", with: "{\(entries.joined(separator: ", "))}")
            let extended = "N: {fields: {c: Int}}"
            return spec.hasPrefix("models: {") ? "\(spec.dropLast()), \(extended)}" : "\(spec)\nmodels: {\(extended)}"
        }
    }

    @Test func keysThatConflict() async throws {
        for schema in MappingSchema.allCases where schema.keys.contains(where: { !schema.conflicts(of: $0).isEmpty }) {
            #expect(Self.frames.contains { $0.schema == schema }, "\(schema)")
        }
        let specs = Self.frames.flatMap { Self.specs($0.schema, in: $0.spec) }
        #expect(specs.count > 50)
        for (spec, verdict) in try await verdicts(on: specs) { #expect(verdict != "valid", "\(spec)") }
        for spec in specs { #expect(errors(in: spec).count == 1, "\(spec)") }
    }

    private static let head = "api: Zoo\nbase: https://zoo.example.com\n"

    /// The verdicts of the schema, from one run of the validator.
    private func verdicts(on specs: [String]) async throws -> [(spec: String, verdict: String)] {
        let folder = try TemporaryFolder()
        let names = specs.indices.map { "\($0).endpoints.yaml" }
        for (name, spec) in zip(names, specs) { try folder.write(Self.head + spec, to: name) }
        let verdicts = try await Validator.verdicts(on: names.map { folder.path($0) })
        #expect(verdicts.count == specs.count)
        return zip(specs, verdicts).map { ($0, $1.verdict) }
    }

    private func errors(in spec: String) -> [String] {
        var collector = DiagnosticCollector()
        _ = Pipeline.check(
            [SourceText(path: "Zoo.endpoints.yaml", text: Self.head + spec)],
            diagnostics: &collector
        )
        return collector.diagnostics.filter { $0.severity == .error }.map(\.message)
    }
}

import SpecDifferences
import Testing

/// Two versions of a part of a spec, and the changes in both directions.
struct ChangeCase: CustomTestStringConvertible, Sendable {
    let name: String
    let old: String
    let new: String
    /// The changes from the old version to the new one, as `breaking (source) field-removed`.
    let forward: [String]
    /// The changes from the new version to the old one.
    let backward: [String]

    init(_ name: String, _ old: String, _ new: String, _ forward: [String], _ backward: [String]) {
        self.name = name
        self.old = old
        self.new = new
        self.forward = forward
        self.backward = backward
    }

    var testDescription: String { name }

    static let all = endpoints + parameters + bodies + encoding + responses + fields + types + unions + settings

    /// The spec with a part of it: lines of endpoints, lines of models after `models:`, or other keys of the root.
    static func spec(_ part: String) -> String {
        var root = "api: Shop\n"
        if !part.hasPrefix("base:") { root += "base: https://shop.example.com\n" }
        return root + part + "\n"
    }

    /// A model `A` that is only received, only sent, or not used by an endpoint.
    static func received(_ fields: String, _ rest: String = "") -> String {
        "endpoints: {a: {path: /a, response: A}}\n" + model(fields, rest)
    }

    static func sent(_ fields: String, _ rest: String = "") -> String {
        "endpoints: {a: {method: POST, path: /a, body: A}}\n" + model(fields, rest)
    }

    static func model(_ fields: String, _ rest: String = "") -> String {
        "models: {A: {fields: {\(fields)}\(rest)}}"
    }

    static func models(_ text: String) -> String { "models: {\(text)}" }

    func changes(from old: String, to new: String) throws -> [SpecChange] {
        try Versions.changes(from: Self.spec(old), to: Self.spec(new))
    }
}

extension SpecChange {
    /// The change without its message: `breaking (source) field-removed`.
    var summary: String { "\(title) \(kind.rawValue)" }
}

import EndpointRuntime
import Foundation
import Spec

/// Holds values against types.
struct ValueCheck {
    let api: API

    /// Why a text of a path, a query or a header is not a value of `type`; `nil` where it is one.
    func problem(in text: String, of type: TypeReference) -> String? {
        switch type {
        case .optional(let wrapped): return problem(in: text, of: wrapped)
        case .list, .map: return nil
        case .inline(let inline):
            guard case .enumeration(let enumeration) = inline.shape else { return nil }
            return problem(in: text, among: enumeration)
        case .model(let name):
            switch api.model(named: name)?.shape {
            case .enumeration(let enumeration): return problem(in: text, among: enumeration)
            case .wrapper(let wrapped): return problem(in: text, of: wrapped)
            default: return nil
            }
        case .builtin(let builtin, let format):
            return Self.fits(text, builtin, format) ? nil : "'\(text)' is not \(Self.described(builtin, format))"
        }
    }

    private func problem(in text: String, among enumeration: Enumeration) -> String? {
        let values = enumeration.cases.map(\.wireValue.value)
        return values.contains(text) ? nil : "'\(text)' is none of \(values.map { "'\($0)'" }.joined(separator: ", "))"
    }

    static func described(_ builtin: Builtin, _ format: Format?) -> String {
        let article = "AEIOU".contains(builtin.rawValue.first ?? " ") ? "an" : "a"
        return "\(article) \(builtin.rawValue)" + (format.map { " in the format '\($0.rawValue)'" } ?? "")
    }

    static func fits(_ text: String, _ builtin: Builtin, _ format: Format?) -> Bool {
        switch (builtin, format) {
        case (.string, _), (.json, _): true
        case (.int, _), (.int64, _): Int64(text) != nil
        case (.int32, _): Int32(text) != nil
        case (.double, _), (.float, _): Double(text) != nil
        case (.decimal, _): Decimal(string: text) != nil
        case (.bool, _): text == "true" || text == "false"
        case (.uuid, _): UUID(uuidString: text) != nil
        case (.url, _): URL(string: text) != nil
        case (.day, _): Day(text) != nil
        case (.date, .seconds), (.date, .milliseconds): Double(text) != nil
        case (.date, let format): decodes(text, as: dateFormat(format))
        case (.data, let format): decodes(text, as: dataFormat(format))
        }
    }

    static func dateFormat(_ format: Format?) -> WireFormat<Date> {
        switch format {
        case .seconds: .seconds
        case .milliseconds: .milliseconds
        case .http: .http
        case .rfc2822: .rfc2822
        default: .rfc3339
        }
    }

    static func dataFormat(_ format: Format?) -> WireFormat<Data> {
        switch format {
        case .base64url: .base64url
        case .hex: .hex
        default: .base64
        }
    }

    private static func decodes<Value>(_ text: String, as format: WireFormat<Value>) -> Bool {
        guard let data = try? JSONEncoder().encode([text]) else { return false }
        return (try? JSONDecoder().decode(Probe<Value>.self, from: data, configuration: format)) != nil
    }
}

/// Reads the only element of a list in a format.
private struct Probe<Value>: DecodableWithConfiguration {
    init(from decoder: any Decoder, configuration format: WireFormat<Value>) throws {
        var list = try decoder.unkeyedContainer()
        _ = try format.decode(from: list.superDecoder())
    }
}

import EndpointRuntime
import Foundation
import Spec

/// How values of the built-in types stand on the wire: what the runtime's readers take is what fits.
enum WireText {
    /// Whether `value` is a value of the type.
    static func fits(_ value: JSONValue, _ builtin: Builtin, _ format: Spec.WireFormat?) -> Bool {
        switch (builtin, format) {
        case (.json, _), (.upload, _): true
        case (.string, _): value.string != nil
        case (.bool, _): if case .bool = value { true } else { false }
        case (.int, .quoted?), (.int64, .quoted?): reads(value, as: EndpointRuntime.WireFormat<Int64>.quoted)
        case (.int32, .quoted?): reads(value, as: EndpointRuntime.WireFormat<Int32>.quoted)
        case (.double, .quoted?): reads(value, as: EndpointRuntime.WireFormat<Double>.quoted)
        case (.float, .quoted?): reads(value, as: EndpointRuntime.WireFormat<Float>.quoted)
        case (.decimal, .quoted?): reads(value, as: EndpointRuntime.WireFormat<Decimal>.quoted)
        case (.int, _), (.int64, _): decodes(value, as: Int64.self)
        case (.int32, _): decodes(value, as: Int32.self)
        case (.double, _): decodes(value, as: Double.self)
        case (.float, _): decodes(value, as: Float.self)
        case (.decimal, _): decodes(value, as: Decimal.self)
        case (.date, let format): reads(value, as: dates(format))
        case (.day, _): decodes(value, as: Day.self)
        case (.url, _): value.string.map { !$0.isEmpty && URL(string: $0) != nil } ?? false
        case (.uuid, _): decodes(value, as: UUID.self)
        case (.data, .base64url?): reads(value, as: EndpointRuntime.WireFormat<Data>.base64url)
        case (.data, .hex?): reads(value, as: EndpointRuntime.WireFormat<Data>.hex)
        case (.data, _): reads(value, as: EndpointRuntime.WireFormat<Data>.base64)
        }
    }

    /// A date in its format.
    static func date(secondsSince1970 seconds: Int, _ format: Spec.WireFormat?) -> JSONValue {
        switch format {
        case .seconds?, .fractionalSeconds?: return .integer(seconds)
        case .milliseconds?, .fractionalMilliseconds?: return .integer(seconds * 1000)
        default:
            let date = Date(timeIntervalSince1970: TimeInterval(seconds))
            return .string((try? dates(format).text(date)) ?? "1970-01-01T00:00:00Z")
        }
    }

    /// Bytes in their format.
    static func data(_ bytes: [UInt8], _ format: Spec.WireFormat?) -> JSONValue {
        let form: EndpointRuntime.WireFormat<Data> =
            switch format {
            case .base64url?: .base64url
            case .hex?: .hex
            default: .base64
            }
        return .string((try? form.text(Data(bytes))) ?? "")
    }

    private static func dates(_ format: Spec.WireFormat?) -> EndpointRuntime.WireFormat<Date> {
        switch format {
        case .seconds?: .seconds
        case .milliseconds?: .milliseconds
        case .fractionalSeconds?: .fractionalSeconds
        case .fractionalMilliseconds?: .fractionalMilliseconds
        case .http?: .http
        case .rfc2822?: .rfc2822
        case .pattern(let pattern)?: .pattern(pattern.text)
        default: .rfc3339
        }
    }

    private static func decodes<Value: Decodable>(_ value: JSONValue, as type: Value.Type) -> Bool {
        (try? JSONDecoder().decode(type, from: Data(value.compactText.utf8))) != nil
    }

    private static func reads<Value>(_ value: JSONValue, as format: EndpointRuntime.WireFormat<Value>) -> Bool {
        let data = Data(value.compactText.utf8)
        return (try? JSONDecoder().decode(Formatted<Value>.self, from: data, configuration: format)) != nil
    }
}

/// A value that is read in a format other than its type's.
private struct Formatted<Value>: DecodableWithConfiguration {
    init(from decoder: any Decoder, configuration format: EndpointRuntime.WireFormat<Value>) throws {
        _ = try format.decode(from: decoder)
    }
}

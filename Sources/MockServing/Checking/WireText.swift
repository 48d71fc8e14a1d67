import EndpointRuntime
import Foundation
import Spec
import TextCoding

/// The values of built-in types on the wire. A value fits a type if the runtime decodes it.
enum WireText {
    /// Whether `value` is valid for the type.
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
        case (.int, .numberOrString?), (.int64, .numberOrString?):
            reads(value, as: EndpointRuntime.WireFormat<Int64>.numberOrString)
        case (.int32, .numberOrString?): reads(value, as: EndpointRuntime.WireFormat<Int32>.numberOrString)
        case (.double, .numberOrString?): reads(value, as: EndpointRuntime.WireFormat<Double>.numberOrString)
        case (.float, .numberOrString?): reads(value, as: EndpointRuntime.WireFormat<Float>.numberOrString)
        case (.decimal, .numberOrString?): reads(value, as: EndpointRuntime.WireFormat<Decimal>.numberOrString)
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

    /// A description of the type's values for messages: `an Int`, `a Date in seconds since 1970`.
    static func description(_ builtin: Builtin, _ format: Spec.WireFormat?) -> String {
        switch builtin {
        case .date: date(format)
        case .day: "a Day such as '2024-02-29'"
        case .data:
            switch format {
            case .base64url?: "Data in Base64 for URLs"
            case .hex?: "Data in hexadecimal digits"
            default: "Data in Base64"
            }
        case .string, .int, .int32, .int64, .double, .float, .decimal, .bool, .url, .uuid, .json, .upload:
            switch format {
            case .quoted?: builtin.phrase + " in quotes"
            case .numberOrString?: builtin.phrase + " with or without quotes"
            default: builtin.phrase
            }
        }
    }

    private static func date(_ format: Spec.WireFormat?) -> String {
        switch format {
        case .format(.seconds)?, .format(.fractionalSeconds)?: "a Date in seconds since 1970"
        case .format(.milliseconds)?, .format(.fractionalMilliseconds)?: "a Date in milliseconds since 1970"
        case .format(.quotedSeconds)?: "a Date in seconds since 1970, in quotes"
        case .format(.quotedMilliseconds)?: "a Date in milliseconds since 1970, in quotes"
        case .format(.http)?: "a Date such as 'Sun, 06 Nov 1994 08:49:37 GMT'"
        case .format(.rfc2822)?: "a Date such as 'Tue, 01 Jul 2003 10:52:37 +0000'"
        case .pattern(let pattern)?: "a Date written '\(pattern.text)'"
        case .format(.base64url)?, .format(.hex)?, .format(.quoted)?, .format(.numberOrString)?, nil:
            "a Date such as '2024-02-29T12:30:00Z'"
        }
    }

    /// A date in its format.
    static func date(secondsSince1970 seconds: Int, _ format: Spec.WireFormat?) -> JSONValue {
        switch format {
        case .format(.seconds)?, .format(.fractionalSeconds)?: return .integer(seconds)
        case .format(.milliseconds)?, .format(.fractionalMilliseconds)?: return .integer(seconds * 1000)
        case .pattern?, .format(.quotedSeconds)?, .format(.quotedMilliseconds)?, .format(.http)?, .format(.rfc2822)?,
            .format(.base64url)?, .format(.hex)?, .format(.quoted)?, .format(.numberOrString)?, nil:
            let date = Date(timeIntervalSince1970: TimeInterval(seconds))
            return .string((try? dates(format).text(date)) ?? "1970-01-01T00:00:00Z")
        }
    }

    /// Bytes in their format.
    static func data(_ bytes: [UInt8], _ format: Spec.WireFormat?) -> JSONValue {
        let form: EndpointRuntime.WireFormat<Data> =
            switch format {
            case .format(.base64url)?: .base64url
            case .format(.hex)?: .hex
            case .pattern?, .format?, nil: .base64
            }
        return .string((try? form.text(Data(bytes))) ?? "")
    }

    private static func dates(_ format: Spec.WireFormat?) -> EndpointRuntime.WireFormat<Date> {
        switch format {
        case .format(.seconds)?: .seconds
        case .format(.milliseconds)?: .milliseconds
        case .format(.fractionalSeconds)?: .fractionalSeconds
        case .format(.fractionalMilliseconds)?: .fractionalMilliseconds
        case .format(.quotedSeconds)?: .quotedSeconds
        case .format(.quotedMilliseconds)?: .quotedMilliseconds
        case .format(.http)?: .http
        case .format(.rfc2822)?: .rfc2822
        case .pattern(let pattern)?: .pattern(pattern.text)
        case .format(.base64url)?, .format(.hex)?, .format(.quoted)?, .format(.numberOrString)?, nil: .rfc3339
        }
    }

    private static func decodes<Value: Decodable>(_ value: JSONValue, as type: Value.Type) -> Bool {
        (try? response(value).json(type)) != nil
    }

    private static func reads<Value>(_ value: JSONValue, as format: EndpointRuntime.WireFormat<Value>) -> Bool {
        (try? response(value).json(format)) != nil
    }

    /// A response that consists of `value`.
    private static func response(_ value: JSONValue) -> RawResponse {
        RawResponse(body: Data(value.compactText.utf8))
    }
}

extension ValueGenerator {
    /// A value of a built-in type, encoded in its format.
    func scalar(_ builtin: Builtin, _ format: Spec.WireFormat?, at place: ValuePlace) -> JSONValue {
        let generator = generator(at: place, "value")
        var texts = TextGenerator(generator: generator)
        var numbers = NumberGenerator(generator: generator)
        switch builtin {
        case .string: return .string(texts.text(place.name, of: place.owner))
        case .int, .int32, .int64: return number(String(numbers.integer(place.name)), format)
        case .double, .float, .decimal: return number(numbers.decimal(place.name), format)
        case .bool: return .bool(flag(place.name, generator))
        case .date: return WireText.date(secondsSince1970: numbers.moment(place.name), format)
        case .day:
            let moment = WireText.date(secondsSince1970: numbers.moment(place.name), nil)
            return .string(String(moment.string?.prefix(10) ?? "2020-01-01"))
        case .url: return .string(texts.url(place.name))
        case .uuid: return .string(texts.uuid)
        case .data:
            var generator = generator
            return WireText.data(generator.bytes(16), format)
        case .json, .upload: return .object([.init("note", .string(texts.sentence))])
        }
    }

    private func number(_ numeral: String, _ format: Spec.WireFormat?) -> JSONValue {
        format == .quoted ? .string(numeral) : .number(numeral)
    }

    /// A Boolean, which is rarely true if its name suggests an error or an end.
    private func flag(_ name: NameWords, _ generator: SeededGenerator) -> Bool {
        var generator = generator
        let isRare = name.contains(anyOf: ["archived", "blocked", "deleted", "disabled", "error", "failed", "locked"])
        return generator.oneIn(isRare ? 8 : 2)
    }
}

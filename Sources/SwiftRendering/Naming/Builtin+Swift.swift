import Spec

/// The Swift types of built-in types.
extension Builtin {
    /// Whether the Swift type comes with the runtime, and not with the standard library.
    var isOfRuntime: Bool {
        switch self {
        case .string, .int, .int32, .int64, .double, .float, .bool: false
        case .decimal, .date, .day, .url, .uuid, .data, .json, .upload: true
        }
    }

    /// The default wire format; `nil` for the coding of the Swift type itself.
    var usualFormat: String? {
        switch self {
        case .date: "rfc3339"
        case .data: "base64"
        case .string, .int, .int32, .int64, .double, .float, .decimal, .bool, .day, .url, .uuid, .json, .upload: nil
        }
    }

    /// Whether the Swift type is known to be `Hashable` in generated code.
    var isHashable: Bool {
        switch self {
        // The conformance of `Decimal` is known only where FoundationEssentials is also imported.
        case .decimal: false
        case .string, .int, .int32, .int64, .double, .float, .bool, .date, .day, .url, .uuid, .data, .json, .upload:
            true
        }
    }
}

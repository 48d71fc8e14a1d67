import Spec
import SwiftNaming
import TextCoding

/// Prints types as Swift, relative to one scope of the generated code.
struct TypePrinter {
    /// The qualification of a model's name: `GitHub.`, or empty inside the extension that declares the models.
    let models: String
    /// The qualification of an inline type's name: `SearchRepositories.` outside of that struct.
    let inlines: String
    /// The qualification of a model's name that a nearer type hides.
    let qualified: String
    /// The names of nested types, which hide models of the same name.
    let nearer: Set<String>
    /// The names of the types that are visible at the place.
    let scope: ScopeNames

    /// The printer for declarations beside the models, where no name needs a qualification.
    static func unqualified(in scope: ScopeNames) -> TypePrinter {
        TypePrinter(models: "", inlines: "", qualified: "", nearer: [], scope: scope)
    }

    /// The printer inside a type that declares types of these names.
    func inside(_ names: Set<String>) -> TypePrinter {
        TypePrinter(
            models: models,
            inlines: inlines,
            qualified: qualified,
            nearer: nearer,
            scope: scope.nesting(names)
        )
    }

    func print(_ type: TypeReference) -> String {
        switch type {
        case .builtin(let builtin, _): scope.qualified(builtin)
        case .model(let name): print(model: name)
        case .inline(let inline): namespace(of: inline) + SwiftName.escaped(inline.swiftName)
        case .list(let element): "[\(print(element))]"
        case .map(let key, let value): "[\(print(key)): \(print(value))]"
        case .optional(let wrapped): "\(print(wrapped))?"
        }
    }

    /// The qualification of an inline type's name: the declaration that it is inherited from, if it is.
    private func namespace(of inline: InlineType) -> String {
        switch inline.owner {
        case nil: inlines
        case .model(let name)?: print(model: name) + "."
        case .group(let name)?: "\(qualified)\(SwiftName.escaped(name))."
        }
    }

    private func print(model name: String) -> String {
        guard let instance = scope.instances[name] else {
            return (nearer.contains(name) ? qualified : models) + SwiftName.escaped(name)
        }
        return "\(print(model: instance.generic))<\(instance.arguments.map(print).joined(separator: ", "))>"
    }

    /// The type of the property that stores a member.
    func print(_ member: Member) -> String {
        if case .threeState = member.presence { return "\(scope.runtime("Nullable"))<\(print(member.type))>?" }
        return print(member.type) + (member.isOptional ? "?" : "")
    }
}

extension TypePrinter {
    /// The type of a response's body.
    ///
    /// - Parameter events: The enum of named events.
    func print(_ response: Response, events: String? = nil) -> String {
        switch response.content {
        case .none: scope.swift("Void")
        case .text: scope.qualified(.string)
        case .data: scope.qualified(.data)
        case .status: scope.qualified(.int)
        case .file: scope.runtime("Download")
        case .lines(let type): "\(scope.runtime("LineStream"))<\(print(type))>"
        case .textLines: "\(scope.runtime("LineStream"))<\(scope.qualified(.string))>"
        case .events(let stream):
            "\(scope.runtime("EventStream"))<\(events ?? stream.events.first.map { print($0.type) } ?? "")>"
        case .json(let type): print(type)
        }
    }
}

/// Prints the wire format of a type, if it differs from the default coding of the Swift type.
enum WireFormatPrinter {
    /// The expression of the format, such as `.rfc3339` or `.array(.seconds)`; `nil` for the type's default coding.
    static func print(_ type: TypeReference) -> String? {
        switch type {
        case .builtin(let builtin, let format): (format.map(name) ?? builtin.usualFormat).map { ".\($0)" }
        case .model, .inline: nil
        case .list(let element): print(element).map { ".array(\($0))" }
        case .map(_, let value): print(value).map { ".dictionary(\($0))" }
        case .optional(let wrapped): print(wrapped).map { ".optional(\($0))" }
        }
    }

    private static func name(_ wireFormat: WireFormat) -> String {
        switch wireFormat {
        case .format(.quoted): "quoted"
        case .format(.numberOrString): "numberOrString"
        case .format(.fractionalSeconds): "fractionalSeconds"
        case .format(.fractionalMilliseconds): "fractionalMilliseconds"
        case .format(.quotedSeconds): "quotedSeconds"
        case .format(.quotedMilliseconds): "quotedMilliseconds"
        case .format(let format): format.rawValue
        case .pattern(let pattern): "pattern(\(SwiftLiteral.string(pattern.text)))"
        }
    }
}

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

import Diagnostics
import EndpointRuntime
import Spec

/// Validates values against their types, and records every failure.
struct ValueCheck {
    /// The origin of a value, which decides how messages show it.
    enum Source {
        case text
        case json
    }

    struct Finding: Hashable {
        /// The path of the value: `items[0].name`; empty for the whole value.
        let path: String
        let text: String
    }

    let api: API
    let source: Source
    /// Whether an inline enum or union rejects undeclared values, as in a parameter.
    var closesInlineTypes = false
    /// Whether required fields may be missing, as in an example.
    var isPartial = false

    /// Whether objects may have keys that their types do not declare, which generated code ignores.
    var allowsOtherKeys = false

    private(set) var findings: [Finding] = []

    /// Whether `value` is a value of `type`.
    static func fits(_ value: JSONValue, _ type: TypeReference, in api: API) -> Bool {
        var check = ValueCheck(api: api, source: .json)
        check.check(value, type, at: "")
        return check.findings.isEmpty
    }

    /// Whether generated code reads a value of `type`, which may have undeclared keys.
    static func isReadable(_ value: JSONValue, as type: TypeReference, in api: API) -> Bool {
        var check = ValueCheck(api: api, source: .json, allowsOtherKeys: true)
        check.check(value, type, at: "")
        return check.findings.isEmpty
    }

    mutating func check(_ value: JSONValue, _ type: TypeReference, at path: String) {
        switch api.shape(of: type) {
        case .optional(let wrapped):
            if value != .null { check(value, wrapped, at: path) }
        case .builtin(let builtin, let format):
            if !WireText.fits(value, builtin, format) { reportValidationFailure(value, type, at: path) }
        case .enumeration(let enumeration, let isInline):
            check(value, enumeration, isInline: isInline, type, at: path)
        case .list(let element):
            guard let elements = value.elements else { return reportValidationFailure(value, type, at: path) }
            for (index, value) in elements.enumerated() { check(value, element, at: "\(path)[\(index)]") }
        case .map(let key, let member):
            guard let members = value.members else { return reportValidationFailure(value, type, at: path) }
            for entry in members {
                let place = Self.join(path, entry.key)
                checkKey(entry.key, key, at: place)
                check(entry.value, member, at: place)
            }
        case .union(let union): check(value, union, type, at: path)
        case .structure(let structure, let name):
            guard let values = value.members else { return reportValidationFailure(value, type, at: path) }
            let inlineTypes = closesInlineTypes
            if name != nil { closesInlineTypes = false }
            check(values, against: structure.members, additional: structure.additional, of: name, at: path)
            closesInlineTypes = inlineTypes
        }
    }

    /// Validates the members of an object against its fields.
    ///
    /// - Parameters:
    ///   - additional: The type of additional fields; `nil` if there are none.
    ///   - owner: The type that declares the fields; `nil` for an inline type.
    mutating func check(
        _ values: [JSONValue.Member],
        against members: [Member],
        additional: TypeReference? = nil,
        of owner: String?,
        at path: String
    ) {
        let byKey = Dictionary(values.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        for member in members {
            let place = Self.join(path, member.wireName.value)
            guard let value = byKey[member.wireName.value] else {
                if !member.mayBeAbsent, !isPartial { report("is missing", at: place) }
                continue
            }
            if value == .null, member.acceptsNull { continue }
            let count = findings.count
            check(value, member.type, at: place)
            if findings.count == count, let reason = member.constant?.contradiction(of: value, member.type) {
                report(reason, at: place)
            }
        }
        let known = members.map(\.wireName.value)
        for value in values where !known.contains(value.key) {
            let key = value.key
            if let additional {
                check(value.value, additional, at: Self.join(path, key))
                continue
            }
            if allowsOtherKeys { continue }
            let meant = Diagnostic.meant(key, known).map { "; \($0)" } ?? ""
            report("is not a field\(owner.map { " of \($0)" } ?? "")" + meant, at: Self.join(path, key))
        }
    }

    private mutating func check(
        _ value: JSONValue,
        _ enumeration: Enumeration,
        isInline: Bool,
        _ type: TypeReference,
        at path: String
    ) {
        let raw: String
        switch (value, enumeration.rawType) {
        case (.string(let text), .string), (.number(let text), .int): raw = text
        default: return reportValidationFailure(value, type, at: path)
        }
        guard enumeration.isClosed || isInline && closesInlineTypes else {
            if enumeration.rawType == .int, Int64(raw) == nil { reportValidationFailure(value, type, at: path) }
            return
        }
        let known = enumeration.cases.map(\.wireValue.value)
        guard !known.contains(raw) else { return }
        let list = known.map { "'\($0)'" }.joined(separator: ", ")
        report("\(shown(value, at: path)) is not one of \(list)", at: path)
    }

    private mutating func checkKey(_ key: String, _ type: TypeReference, at path: String) {
        let value = api.value(of: key, as: type)
        check(value, type, at: path)
    }

    mutating func reportValidationFailure(_ value: JSONValue, _ type: TypeReference, at path: String) {
        report("\(shown(value, at: path)) is not \(TypeDescription.text(type, in: api))", at: path)
    }

    mutating func report(_ text: String, at path: String) {
        findings.append(Finding(path: path, text: text))
    }

    /// The value as a reason shows it; a text or a number that is probably a secret is not shown.
    func shown(_ value: JSONValue, at path: String) -> String {
        let name = path.split(separator: ".").last.map(String.init) ?? ""
        switch value {
        case .string where Redaction.isSecret(name): return "the value"
        case .number where Redaction.isSecret(name) && !Redaction.isTokenCount(name): return "the value"
        default: break
        }
        return switch value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let numeral): source == .text ? "'\(numeral)'" : "the number \(numeral)"
        case .string(let text): (source == .text ? "" : "the string ") + "'\(Self.shortened(text))'"
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// Long values are truncated, to keep reasons readable.
    private static func shortened(_ text: String) -> String {
        text.count > 80 ? text.prefix(80) + "…" : text
    }

    static func join(_ path: String, _ key: String) -> String {
        path.isEmpty ? key : "\(path).\(key)"
    }
}

extension Literal {
    /// The reason that a value differs from a constant of `type`; `nil` if it does not.
    func contradiction(of value: JSONValue, _ type: TypeReference) -> String? {
        guard let text = value.plainText, let constant = self.value(of: type).plainText, text != constant,
            !isRepresented(by: text)
        else { return nil }
        return "'\(text)' is not '\(constant)'"
    }
}

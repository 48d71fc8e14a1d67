import Diagnostics

/// Two variants of a union that no value distinguishes.
struct Lookalikes {
    let first: Union.Variant
    let later: Union.Variant

    var diagnostic: Diagnostic {
        let (name, other) = (later.typeTitle, first.typeTitle)
        return .error(
            "ambiguous-union",
            at: later.location,
            "\(name) cannot be distinguished from \(name == other ? "the other one" : other): \(reason)",
            hint: hint,
            notes: [Diagnostic.Note(at: first.location, "the other one is here")]
        )
    }

    private var forms: (JSONSignature.Form, JSONSignature.Form)? { later.signature.forms(like: first.signature) }

    private var reason: String {
        guard let (form, other) = forms else { return Self.sameKeys }
        if case .array(let elements) = form, case .array(let others) = other {
            guard let (element, otherElement) = elements.forms(like: others) else { return "both are lists in JSON" }
            let isSure = elements.forms.count == 1 && others.forms.count == 1
            return "the elements of both lists " + Self.likeness(element, otherElement, isSure: isSure)
        }
        let isSure = later.signature.forms.count == 1 && first.signature.forms.count == 1
        if case .object = form { return Self.sameKeys }
        return "both " + Self.likeness(form, other, isSure: isSure)
    }

    private static let sameKeys = "they have no constants that differ and the same keys"

    /// - Parameter isSure: Whether the types have only these forms.
    private static func likeness(
        _ form: JSONSignature.Form,
        _ other: JSONSignature.Form,
        isSure: Bool
    ) -> String {
        let shared = form.values.filter(other.values.contains)
        if !shared.isEmpty {
            let count = shared.count > 3 ? " and \(shared.count - 3) more" : ""
            let names = shared.count > 3 ? shared.prefix(3).map { "'\($0)'" }.joined(separator: ", ") : list(shared)
            return "may be \(names)\(count)"
        }
        switch form {
        case .string, .formatted: return isSure ? "are strings in JSON" : "may be strings in JSON"
        case .integer, .int32, .number: return isSure ? "are numbers in JSON" : "may be numbers in JSON"
        case .bool: return isSure ? "are Booleans in JSON" : "may be Booleans in JSON"
        case .array: return isSure ? "are lists in JSON" : "may be lists in JSON"
        case .any: return isSure ? "are any value in JSON" : "may be any value in JSON"
        case .object: return "have no constants that differ and the same keys"
        }
    }

    private static func list(_ values: [String]) -> String { Diagnostic.list(values, conjunction: "or") }

    private var hint: String? {
        if case (.object, _)? = forms {
            return "if a field distinguishes them, write '{union: {tag: \(first.typeName ?? "{…}"), …}, by: field}'"
        }
        let isOneMoreGeneral = first.isMoreGeneral(than: later) || later.isMoreGeneral(than: first)
        return isOneMoreGeneral
            ? "declare only the more general type"
            : "declare one type for both, or a model with 'swift: …' that reads both"
    }
}

extension Union.Variant {
    /// The type as a spec names it; `nil` for an inline type without `as`.
    fileprivate var typeName: String? {
        guard case .inline(let inline) = type else { return type.summary }
        // A name that no `as` gives has the location of the type.
        return inline.name.location == location ? nil : inline.name.value
    }

    /// The type in messages.
    fileprivate var typeTitle: String { typeName ?? type.summary }

    /// Whether the type also represents all values of another one.
    fileprivate func isMoreGeneral(than other: Union.Variant) -> Bool {
        guard other.signature.isContained(in: signature) else { return false }
        // The texts or numbers of some types have a meaning: not every number is meant as a date.
        return type.keepsValues ?? !signature.isContained(in: other.signature)
    }
}

extension TypeReference {
    /// Whether a value of the type is no more than its JSON; `nil` for a type that a spec declares.
    fileprivate var keepsValues: Bool? {
        switch self {
        case .builtin(let builtin, let format):
            switch builtin {
            case .string, .int, .int32, .int64, .double, .float, .decimal, .bool, .json:
                format == nil
            case .date, .day, .url, .uuid, .data, .upload: false
            }
        case .list(let element), .optional(let element): element.keepsValues
        case .map, .model, .inline: nil
        }
    }
}

extension JSONSignature {
    /// The first form that cannot be distinguished from a form of the other signature, and that form; `nil` if there is
    /// none.
    fileprivate func forms(like other: JSONSignature) -> (Form, Form)? {
        for form in forms {
            let found = other.forms.first {
                !JSONSignature(forms: [form]).differs(from: JSONSignature(forms: [$0]))
            }
            if let found { return (form, found) }
        }
        return nil
    }
}

extension JSONSignature.Form {
    /// The known values; empty if the form has any value of its kind.
    fileprivate var values: [String] {
        switch self {
        case .string(let values), .integer(let values): values
        case .formatted, .int32, .number, .bool, .array, .object, .any: []
        }
    }
}

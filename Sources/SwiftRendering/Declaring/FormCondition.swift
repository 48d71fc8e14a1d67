import Spec

/// What must hold of a value for it to be of one form, beside values of other forms.
///
/// No more is asked than tells them apart: a value with all that makes it a dog, but without a field that dogs need, is
/// a dog with a mistake, and the mistake is told.
struct FormCondition {
    /// The kinds of JSON that it may be, as patterns.
    let kinds: [String]
    /// What else must hold; `nil` where the kind says it all.
    let test: String?

    /// - Parameter reader: What looks at the value.
    init(_ form: Signature.Form, beside others: [Signature.Form], reader: String = "json") {
        switch form {
        case .any: (kinds, test) = ([], nil)
        case .bool: (kinds, test) = ([".bool"], nil)
        case .number:
            let isApart = others.contains { if case .integer(let values) = $0 { values.isEmpty } else { false } }
            (kinds, test) = (isApart ? [".number"] : [".integer", ".number"], nil)
        case .integer(let values):
            let isAlone = !others.contains { $0.isNumber || $0 == .any }
            kinds = [".integer"]
            test = values.isEmpty || isAlone ? nil : "\(reader).value(is: \(values.joined(separator: ", ")))"
        case .string(let values):
            let isAlone = !others.contains { if case .string = $0 { true } else { $0 == .any } }
            let list = values.map(SwiftLiteral.string).joined(separator: ", ")
            kinds = [".string"]
            test = values.isEmpty || isAlone ? nil : "\(reader).value(is: \(list))"
        case .array(let element):
            let elements = others.flatMap { other -> [Signature.Form] in
                if case .array(let element) = other { element.forms } else { other == .any ? [.any] : [] }
            }
            kinds = [".array"]
            test = elements.isEmpty ? nil : Self.first(element, beside: elements, reader: reader)
        case .object(let constants, let keys, let optionalKeys):
            let object = ObjectForm(constants: constants, keys: keys, optionalKeys: optionalKeys)
            kinds = [".object"]
            test = object.test(
                beside: others.compactMap(ObjectForm.init),
                isWhole: others.contains(.any),
                reader: reader
            )
        }
    }

    /// What must hold of the first element of a list; `nil` where it may be anything.
    private static func first(_ element: Signature, beside others: [Signature.Form], reader: String) -> String? {
        var tests: [String] = []
        for form in element.forms {
            if case .any = form { return nil }
            let condition = FormCondition(form, beside: others, reader: "$0")
            // What has a test of its own fails it, too, where the kind is another.
            tests += condition.test.map { [$0] } ?? condition.kinds.map { "$0.kind == \($0)" }
        }
        return tests.isEmpty ? nil : "\(reader).first({ \(tests.joined(separator: " || ")) })"
    }
}

extension Signature.Form {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .number: true
        case .any, .bool, .string, .array, .object: false
        }
    }
}

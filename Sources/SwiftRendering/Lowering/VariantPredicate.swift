import Spec

/// The condition under which a JSON value is one variant of a union and not another.
///
/// The predicate tests only as much as is necessary to distinguish the variants. A value that is recognized as a dog
/// but lacks a field that dogs require is decoded as a dog, so that the error names the missing field.
struct VariantPredicate {
    /// The kinds of JSON values that match, as patterns.
    let kinds: [String]
    /// A further condition; `nil` if the kind is enough.
    let test: String?
    /// Whether a value of the variant's own form may fail the condition.
    private(set) var mayFail = false
    /// The number of other lists that may have the same elements and further ones, so that their conditions come later.
    private(set) var widerLists = 0
    /// Whether a value of another form may meet the condition.
    private var isPassed: @Sendable (JSONSignature.Form) -> Bool = { _ in false }

    init(kinds: [String], test: String?) {
        (self.kinds, self.test) = (kinds, test)
    }

    /// - Parameter reader: The expression of the reader that inspects the value.
    init(
        _ form: JSONSignature.Form,
        beside others: [JSONSignature.Form],
        in scope: ScopeNames,
        reader: String = "json"
    ) {
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
        case .int32:
            // The numbers that do not fit are values of another variant.
            let isAlone = !others.contains { $0.isNumber || $0 == .any }
            kinds = [".integer"]
            test = isAlone ? nil : "\(reader).fits(\(scope.qualified(.int32)).self)"
        case .string(let values):
            let isAlone = !others.contains { $0.isString || $0 == .any }
            let list = values.map(SwiftLiteral.string).joined(separator: ", ")
            kinds = [".string"]
            test = values.isEmpty || isAlone ? nil : "\(reader).value(is: \(list))"
        case .formatted(let builtin):
            let isAlone = !others.contains { if case .formatted = $0 { true } else { false } }
            let type = "\(scope.qualified(builtin)).self"
            let arguments = [type, WireFormatPrinter.print(.builtin(builtin, nil))].compactMap(\.self)
            kinds = [".string"]
            test = isAlone ? nil : "\(reader).fits(\(arguments.joined(separator: ", ")))"
        case .array(let element):
            let lists = others.compactMap { other -> [JSONSignature.Form]? in
                if case .array(let element) = other { element.forms } else { other == .any ? [.any] : nil }
            }
            let conditions = Self.conditions(element, beside: lists.flatMap(\.self), in: scope)
            let wider = lists.count { list in element.forms.contains { list.contains(where: $0.isContained) } }
            kinds = [".array"]
            // An open enum may have values that are not listed, so only the first element distinguishes lists of strings.
            let ofAll = wider > 0 && !element.forms.contains(where: \.isString)
            test = lists.isEmpty ? nil : Self.test(element, conditions, reader: reader, ofAll: ofAll)
            widerLists = wider
            let isTested = test != nil
            mayFail = isTested && conditions.contains(where: \.mayFail)
            isPassed = { other in
                guard case .array(let element) = other else { return false }
                return !isTested || conditions.contains { element.forms.contains(where: $0.mayBePassed) }
            }
        case .object(let constants, let keys, let optionalKeys, let nullableKeys, let isOpen):
            let object = ObjectSignature(
                constants: constants,
                keys: keys,
                optionalKeys: optionalKeys,
                nullableKeys: nullableKeys,
                isOpen: isOpen
            )
            let found = object.test(beside: others.compactMap(ObjectSignature.init), isWhole: others.contains(.any))
            kinds = [".object"]
            test = found?.expression(reader: reader, in: scope)
            mayFail = object.mayFail(found)
            isPassed = { ObjectSignature($0)?.mayPass(found) ?? false }
        }
    }

    /// Whether a value of another variant's form may meet the condition. Only objects and lists count, because a string
    /// or a number that a union lists is also a value of the wider type.
    func mayBePassed(by other: JSONSignature.Form) -> Bool { isPassed(other) }

    /// The conditions on an element of a list, by the forms of the element.
    private static func conditions(
        _ element: JSONSignature,
        beside others: [JSONSignature.Form],
        in scope: ScopeNames
    ) -> [VariantPredicate] {
        element.forms.map { form in
            // A list of doubles may have integers, too, and is tested after a list of integers.
            let others = others.filter { !$0.isContained(in: form) }
            return VariantPredicate(form, beside: others, in: scope, reader: "$0")
        }
    }

    /// The condition on the first or on all elements of a list; `nil` if any element matches.
    private static func test(
        _ element: JSONSignature,
        _ conditions: [VariantPredicate],
        reader: String,
        ofAll: Bool
    ) -> String? {
        guard !element.forms.isEmpty, !element.forms.contains(.any) else { return nil }
        // A further condition also fails for values of another kind, so it replaces the test of the kind.
        var tests = conditions.flatMap { condition in
            condition.test.map { [$0] } ?? condition.kinds.map { "$0.kind == \($0)" }
        }
        if element.isNullable { tests.append("$0.kind == .null") }
        return "\(reader).\(ofAll ? "all" : "first")({ \(tests.joined(separator: " || ")) })"
    }
}

extension JSONSignature.Form {
    fileprivate var isString: Bool {
        switch self {
        case .string, .formatted: true
        case .any, .bool, .integer, .int32, .number, .array, .object: false
        }
    }

    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .int32, .number: true
        case .any, .bool, .string, .formatted, .array, .object: false
        }
    }
}

import Foundation

// These functions are called only for values that a strict reader rejects, and are therefore not inlined.
extension TapeValue {
    /// Whether an optional field with this invalid value is treated as absent. If so, an issue is recorded.
    func omits(_ error: any Error) -> Bool {
        guard
            let leniency = tape.leniency(for: .invalidOptionals)
                ?? (isEmptyString ? tape.leniency(for: .emptyStrings) : nil)
        else { return false }
        leniency.forgetIssues(in: indices)
        leniency.record(issue(error) { .omitted($0) }, at: index)
        return true
    }

    /// Whether the value may stand for an empty array or dictionary: servers in PHP write `[]` for both.
    var isEmptyOrNull: Bool {
        let node = node
        return node.kind == .null || (node.kind == .array || node.kind == .object) && node.end == index + 1
    }

    /// An empty array or dictionary in place of a required field that is missing or `null`, or of a field with an empty
    /// value of the other kind; `nil` for a field of any other type, and if the leniency does not tolerate this.
    func empties<Value>(_ error: any Error, _ type: Value.Type) -> Value? {
        // A cast of `nil` to an optional type would succeed.
        guard let found = empty(type), let empty = found as? Value,
            let leniency = tape.leniency(for: .missingCollections)
        else { return nil }
        leniency.record(ResponseIssue(error) { _ in .emptied }, at: index)
        return empty
    }

    /// Leaves out an invalid element of an array or member of a dictionary.
    ///
    /// - Throws: `error` if that is not tolerated.
    @inline(never)
    func drop(_ error: any Error) throws {
        guard let leniency = tape.leniency(for: .invalidElements) else { throw error }
        leniency.forgetIssues(in: indices)
        leniency.record(issue(error) { .dropped($0) }, at: index)
    }

    /// Returns an empty array or dictionary for an element or a member that is an empty value of the other kind, and
    /// leaves out any other invalid one.
    ///
    /// - Throws: `error` if that is not tolerated.
    @inline(never)
    func emptiedOrDropped<Value>(_ error: any Error, reading type: Value.Type) throws -> Value? {
        if !isNull, isEmptyOrNull, let empty = empties(located(error, reading: type), type) { return empty }
        try drop(error)
        return nil
    }

    /// Counts the elements of this array that are not among the elements that were read.
    @inline(never)
    func countLeftOut<Element>(besides elements: [Element]) {
        tape.leniency?.record(tape.childCount(at: index) - elements.count, leftOutOf: elements, at: index)
    }

    /// Returns `nil` for an optional field with this invalid value, or an empty array or dictionary.
    ///
    /// - Throws: `error` if that is not tolerated.
    @inline(never)
    func omitted<Value>(_ error: any Error, reading type: Value.Type) throws -> Value? {
        if isEmptyOrNull, let empty = empties(located(error, reading: type), type) { return empty }
        // Locating an error may decode the value again.
        let mayOmit = isEmptyString || tape.leniency(for: .invalidOptionals) != nil
        if mayOmit, omits(located(error, reading: type)) { return nil }
        throw error
    }

    /// Returns an empty array or dictionary for a required field whose value is `null` or empty.
    ///
    /// - Throws: `error` if that is not tolerated, or if the value is invalid in another way.
    @inline(never)
    func emptied<Value>(_ error: any Error, reading type: Value.Type) throws -> Value {
        if isEmptyOrNull, let empty = empties(located(error, reading: type), type) { return empty }
        throw error
    }

    /// Returns an empty array or dictionary, or the `nil` of an optional type, for a path that leads to no value and ends
    /// at this one; `nil` if that is not tolerated.
    func absent<Value>(_ error: any Error, reading type: Value.Type) -> Value? {
        guard let optional = type as? any OptionalValue.Type, let leniency = tape.leniency(for: .invalidOptionals)
        else { return empties(error, type) }
        leniency.record(ResponseIssue(error) { .omitted($0) }, at: index)
        return optional.none as? Value
    }

    /// Returns an empty array or dictionary, or the `nil` of an optional type, in place of this invalid value at a path.
    ///
    /// - Throws: `error` with its coding path if that is not tolerated.
    func omittedOrEmptied<Value>(_ error: any Error, reading type: Value.Type) throws -> Value {
        let error = located(error, reading: type)
        if isEmptyOrNull, let empty = empties(error, type) { return empty }
        if let optional = type as? any OptionalValue.Type, let none = optional.none as? Value, omits(error) {
            return none
        }
        throw error
    }

    /// The `nil` of an optional type for this empty string at a path; `nil` if the string is a value, or if that is not
    /// tolerated.
    func blank<Value>(reading type: Value.Type) -> Value? {
        guard let optional = type as? any OptionalValue.Type, isBlank(reading: optional.wrappedType) else { return nil }
        return optional.none as? Value
    }

    /// Whether an empty string means that an optional field has no value. If so, an issue is recorded.
    ///
    /// Only an open enum, or a wrapper around one, needs this check: it would accept the empty string as an unknown
    /// value, where other types refuse it.
    @inline(never)
    func isBlank(reading type: Any.Type) -> Bool {
        guard tape.leniency != nil, isOpenEnum(type), let leniency = tape.leniency(for: .emptyStrings)
        else { return false }
        let reason = DecodingFailure.Reason.badValue("expected a value, found an empty string")
        let path = KeyPathText(codingPath).text
        leniency.record(ResponseIssue(reason, at: path, .omitted(path)), at: index)
        return true
    }

    private func isOpenEnum(_ type: Any.Type) -> Bool {
        if let wrapper = type as? any Wrapper.Type { return isOpenEnum(rawType(of: wrapper)) }
        return type is any OpenEnum.Type
    }

    private func rawType<Wrapping: Wrapper>(of type: Wrapping.Type) -> Any.Type { Wrapping.RawValue.self }

    /// Converts a value that is written as another JSON type, such as a number in quotes.
    ///
    /// - Throws: The type mismatch that a strict reader throws, if the conversion is not tolerated.
    @inline(never)
    func converted<Value>(_ type: Value.Type, _ convert: () throws -> Value?) throws -> Value {
        guard let leniency = tape.leniency(for: .quotedScalars), let value = try convert() else { throw mismatch(type) }
        leniency.record(ResponseIssue(mismatch(type)) { _ in .converted }, at: index)
        return value
    }

    /// Parses a date that lacks its UTC offset.
    ///
    /// - Throws: `error` if that is not tolerated.
    @inline(never)
    func addingOffset<Value>(_ error: any Error, _ parse: (String) -> Value?) throws -> Value {
        guard node.kind == .string, let leniency = tape.leniency(for: .datesWithoutOffset),
            let value = try parse(string())
        else { throw error }
        leniency.record(ResponseIssue(error) { _ in .converted }, at: index)
        return value
    }

    /// Returns the result of `read`. If `read` throws, removes the issues that were recorded in the value.
    ///
    /// A handwritten `Decodable` may catch the error and decode the value as another type.
    @inline(__always)
    func attempt<Value>(_ read: (TapeValue) throws -> Value) throws -> Value {
        do { return try read(self) } catch {
            tape.leniency?.forgetIssues(in: indices)
            throw error
        }
    }

    /// The empty value of an array or a dictionary, of an optional one or a wrapper around one; `nil` for any other
    /// type.
    private func empty(_ type: Any.Type) -> Any? {
        switch type {
        case let type as any JSONCollection.Type: type.empty
        case let type as any OptionalValue.Type: empty(type.wrappedType)
        case let type as any Wrapper.Type: wrapped(type)
        default: nil
        }
    }

    private func wrapped<Wrapping: Wrapper>(_ type: Wrapping.Type) -> Any? {
        (empty(Wrapping.RawValue.self) as? Wrapping.RawValue).map { Wrapping(rawValue: $0) }
    }

    /// The indices of the value and of all values in it.
    private var indices: Range<Int> { index..<tape.index(after: index) }

    /// The issue of an error in this value.
    private func issue(
        _ error: any Error,
        _ resolution: (String) -> ResponseIssue.Resolution
    ) -> ResponseIssue {
        let path = KeyPathText(codingPath).text
        let issue = ResponseIssue(error) { _ in resolution(path) }
        // The errors of handwritten types, and errors for invalid UTF-8, have no coding path.
        return issue.path.isEmpty ? ResponseIssue(issue.reason, at: path, issue.resolution) : issue
    }
}

/// An `Optional` whose wrapped type is not known statically.
private protocol OptionalValue {
    static var wrappedType: Any.Type { get }
    static var none: Self { get }
}

extension Optional: OptionalValue {
    static var wrappedType: Any.Type { Wrapped.self }
}

// Scalars that are written as another JSON type, for a lenient reader. A strict reader throws a type mismatch.
extension TapeValue {
    /// The text of a number or a Boolean that is not in quotes.
    @inline(never)
    func unquotedText() throws -> String {
        try converted(String.self) {
            switch node.kind {
            case .integer, .number: numberText
            case .yes: "true"
            case .no: "false"
            case .null, .string, .array, .object: nil
            }
        }
    }

    /// A Boolean in quotes.
    @inline(never)
    func quotedBool() throws -> Bool {
        try converted(Bool.self) {
            guard node.kind == .string else { return nil }
            return switch try string() {
            case "true": true
            case "false": false
            default: nil
            }
        }
    }

    /// A double in quotes.
    @inline(never)
    func quotedDouble() throws -> Double { try quotedNumber { try $0.double() } }

    /// A number in quotes, which `read` reads from a separate tape.
    @inline(never)
    func quotedNumber<Value>(_ read: (TapeValue) throws -> Value) throws -> Value {
        try converted(Value.self) {
            guard node.kind == .string, node.marks.isEmpty, !isEmptyString else { return nil }
            return try? JSONTape.read(Data(bytes), limits: JSONLimits(values: 1)) { tape in
                let number = TapeValue(tape, 0)
                guard number.isNumber, number.bytes.count == bytes.count else { return nil }
                return try read(number)
            }
        }
    }

    private var isNumber: Bool { node.kind == .integer || node.kind == .number }
}

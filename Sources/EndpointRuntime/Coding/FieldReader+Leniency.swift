// Called only for values that a strict reader refuses, and therefore not inlined.
extension FieldReader {
    /// Keeps the error of a field's value, unless a lenient reader tolerates the error: the field is then absent or
    /// empty.
    @inline(never)
    mutating func reject<Value>(
        _ value: TapeValue,
        _ error: any Error,
        reading type: Value.Type,
        isOptional: Bool
    ) {
        let error = value.located(error, reading: type)
        if isOptional, value.omits(error) { return }
        if value.isNull, value.empties(error, type) != nil { return }
        fault = error
    }

    /// Keeps the error of a missing field, unless a lenient reader tolerates the error.
    @inline(never)
    mutating func reject<Value>(missing name: StaticString, reading type: Value.Type, isOptional: Bool) {
        guard fault == nil, let members else { return }
        let error = members.missing(StringKey(name))
        let object = TapeValue(members.tape, members.index)
        if isOptional, let leniency = members.tape.leniency(for: .invalidOptionals) {
            leniency.record(ResponseIssue(error, resolution: { .omitted($0) }), at: members.index)
        } else if isOptional || object.empties(error, type) == nil {
            fault = error
        }
    }
}

// A field is read from a tape or from the container of a decoder. The functions differ in the meaning of an absent key
// and of `null`. Each takes a closure that reads the value from the tape, and a closure that decodes it from the
// container.
extension FieldReader {
    /// The value of a field that must be present; the placeholder after an error.
    ///
    /// The result is not an `Optional`, since an unspecialized caller would have to look up its metadata.
    @inline(__always)
    mutating func required<Value>(
        _ name: StaticString,
        _ read: (TapeValue) throws -> Value,
        _ decode: (KeyedObject, StringKey) throws -> Value,
        placeholder: @autoclosure () -> Value
    ) -> Value {
        guard isOnTape else { return decoded(name, decode, placeholder) }
        if let value = member(name) {
            do { return try read(value) } catch { reject(value, error, reading: Value.self, isOptional: false) }
        } else {
            reject(missing: name, reading: Value.self, isOptional: false)
        }
        return placeholder()
    }

    /// The value of a field; `nil` if it is absent or `null`, and after an error.
    @inline(__always)
    mutating func optional<Value>(
        _ name: StaticString,
        _ read: (TapeValue) throws -> Value,
        _ decode: (KeyedObject, StringKey) throws -> Value?
    ) -> Value? {
        guard isOnTape else { return decoded(name, decode, { nil }) }
        guard let value = member(name), !isAbsent(value, Value.self) else { return nil }
        return attempt(value, read, isOptional: true)
    }

    /// The value of a field that must be present; `nil` if it is `null`, and after an error.
    @inline(__always)
    mutating func nullable<Value>(
        _ name: StaticString,
        _ read: (TapeValue) throws -> Value,
        _ decode: (KeyedObject, StringKey) throws -> Value?
    ) -> Value? {
        guard isOnTape else { return decoded(name, decode, { nil }) }
        guard let value = member(name) else {
            reject(missing: name, reading: Value.self, isOptional: true)
            return nil
        }
        return isAbsent(value, Value.self) ? nil : attempt(value, read, isOptional: true)
    }

    /// The value of a field, or its `null`; `nil` if it is absent or treated as absent, and after an error.
    @inline(__always)
    mutating func absentOrNullable<Value>(
        _ name: StaticString,
        _ read: (TapeValue) throws -> Value,
        _ decode: (KeyedObject, StringKey) throws -> Nullable<Value>?
    ) -> Nullable<Value>? {
        guard isOnTape else { return decoded(name, decode, { nil }) }
        guard let value = member(name) else { return nil }
        if value.isNull { return .null }
        if value.isEmptyString, value.isBlank(reading: Value.self) { return nil }
        return attempt(value, read, isOptional: true).map { .value($0) }
    }

    /// Whether an optional field with this value is treated as absent.
    @inline(__always)
    private func isAbsent<Value>(_ value: TapeValue, _ type: Value.Type) -> Bool {
        value.isNull || value.isEmptyString && value.isBlank(reading: type)
    }

    /// The result of `read`; `nil` after an error, unless an empty collection is tolerated.
    @inline(__always)
    private mutating func attempt<Value>(
        _ value: TapeValue,
        _ read: (TapeValue) throws -> Value,
        isOptional: Bool
    ) -> Value? {
        do { return try read(value) } catch {
            return reject(value, error, reading: Value.self, isOptional: isOptional)
        }
    }

    /// The result of `decode`; the placeholder after an error.
    @inline(never)
    private mutating func decoded<Value>(
        _ name: StaticString,
        _ decode: (KeyedObject, StringKey) throws -> Value,
        _ placeholder: () -> Value
    ) -> Value {
        guard fault == nil, let object else { return placeholder() }
        do { return try decode(object, StringKey(name)) } catch {
            fault = error
            return placeholder()
        }
    }
}

extension TapeValue {
    /// The error with its coding path. An error that a handwritten `init(from:)` throws has none if it is not a
    /// `DecodingError`.
    @inline(never)
    func located<Value>(_ error: any Error, reading type: Value.Type) -> any Error {
        CodingPathLocator.failure(error, reading: type, from: TapeDecoder(self))
    }

    /// Decodes a value in `format`.
    func decode<Value>(_ format: WireFormat<Value>) throws -> Value {
        do { return try format.decode(self) } catch {
            throw CodingPathLocator.failure(error, at: codingPath)
        }
    }

    /// Decodes a value in `format` that is never `null`.
    func valueInFormat<Value>(_ format: WireFormat<Value>) throws -> Value {
        guard !isNull else { throw NullInFormat.error(Value.self, at: codingPath) }
        return try decode(format)
    }
}

extension KeyedObject {
    /// Decodes a value in `format` that is never `null`.
    func valueInFormat<Value>(at key: StringKey, _ format: WireFormat<Value>) throws -> Value {
        guard let value = try valueOrNull(at: key, format) else {
            throw NullInFormat.error(Value.self, at: path(to: key))
        }
        return value
    }
}

private enum NullInFormat {
    static func error(_ type: Any.Type, at path: [any CodingKey]) -> DecodingError {
        .valueNotFound(
            type,
            DecodingError.Context(codingPath: path, debugDescription: "expected a value, found null")
        )
    }
}

// Called only for values that a strict reader refuses, and therefore not inlined.
extension FieldReader {
    /// Keeps the error of a field's value, unless a lenient reader tolerates the error: the field is then absent or
    /// empty.
    ///
    /// - Returns: The value of an empty field; `nil` for one that is absent, and if the error is kept.
    @inline(never)
    @discardableResult
    mutating func reject<Value>(
        _ value: TapeValue,
        _ error: any Error,
        reading type: Value.Type,
        isOptional: Bool
    ) -> Value? {
        let error = value.located(error, reading: type)
        if value.isEmptyOrNull, let empty = value.empties(error, type) { return empty }
        if !isOptional || !value.omits(error) { fault = error }
        return nil
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

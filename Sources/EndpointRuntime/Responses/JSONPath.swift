import Foundation
import TextCoding

/// The path of a value in a JSON value: a list of keys such as `["data", "items"]`.
///
/// In an array, an integer is an index: `["data", "0"]` is the first element, `["data", "-1"]` the last. A field with a
/// string selects the first element that has it: `["links", "rel=next"]`.
public struct JSONPath: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// The steps, from the outermost; empty for the whole value.
    public let steps: [String]

    /// Creates a path of these steps.
    public init(_ steps: [String]) {
        self.steps = steps
    }

    /// Creates a path of these steps.
    public init(arrayLiteral elements: String...) {
        steps = elements
    }

    /// Whether the path is empty, so that it refers to the whole value.
    public var isEmpty: Bool { steps.isEmpty }
}

extension JSONDecoder {
    /// Decodes the value at `path` in a JSON text.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data, at path: JSONPath) throws -> Value {
        try PickedPath.$current.withValue(path) { try decode(Picked<Value>.self, from: data).value }
    }
}

/// The path for ``Picked``. It is task-local because a decoder of the caller must not be changed, and because decoding
/// with a configuration needs macOS 14.
private enum PickedPath {
    @TaskLocal static var current = JSONPath([])
}

/// Decodes the value at the current ``PickedPath``.
private struct Picked<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        var place = decoder
        for step in PickedPath.current.steps { place = try Self.decoder(at: step, of: place) }
        do {
            value = try place.singleValueContainer().decode(Value.self)
        } catch { throw CodingPathLocator.failure(error, reading: Value.self, from: place) }
    }

    private static func decoder(at step: String, of decoder: any Decoder) throws -> any Decoder {
        if let index = Int(step), let list = try? decoder.unkeyedContainer() {
            return try element(index, of: list)
        }
        if let selector = ElementSelector(step), let list = try? decoder.unkeyedContainer() {
            return try element(selector, of: list)
        }
        let container = try decoder.container(keyedBy: StringKey.self)
        let key = StringKey(step)
        // For a missing key, `superDecoder` of a JSON decoder returns a decoder for null.
        guard container.contains(key) else {
            let context = DecodingError.Context(codingPath: container.codingPath, debugDescription: "no such key")
            throw DecodingError.keyNotFound(key, context)
        }
        return try container.superDecoder(forKey: key)
    }

    private static func element(_ index: Int, of container: any UnkeyedDecodingContainer) throws -> any Decoder {
        var container = container
        let position = index < 0 ? (container.count ?? 0) + index : index
        while !container.isAtEnd {
            let isWanted = container.currentIndex == position
            let decoder = try container.superDecoder()
            if isWanted { return decoder }
        }
        throw noElement(String(index), of: container)
    }

    private static func element(
        _ selector: ElementSelector,
        of container: any UnkeyedDecodingContainer
    ) throws -> any Decoder {
        var container = container
        while !container.isAtEnd {
            let decoder = try container.superDecoder()
            let fields = try? decoder.container(keyedBy: StringKey.self)
            let value = try? fields?.decode(String.self, forKey: StringKey(selector.field))
            if value == selector.value { return decoder }
        }
        throw noElement(selector.step, of: container)
    }

    private static func noElement(_ step: String, of container: any UnkeyedDecodingContainer) -> DecodingError {
        let context = DecodingError.Context(codingPath: container.codingPath, debugDescription: "no such element")
        return .keyNotFound(StringKey(step), context)
    }
}

extension TapeValue {
    /// The value at `path`. In an array, an integer is an index; a negative index counts from the end. A field with a
    /// string selects an element.
    ///
    /// - Throws: `DecodingError` if there is no value at `path`.
    func value(at path: JSONPath) throws -> TapeValue {
        try path.steps.reduce(self) { try $0.child($1) }
    }

    private func child(_ step: String) throws -> TapeValue {
        if node.kind == .array, let index = Int(step) { return try element(index) }
        if node.kind == .array, let selector = ElementSelector(step) { return try element(selector) }
        let object = try TapeObject(self)
        guard let value = object.find(step) else { throw object.missing(StringKey(step)) }
        return value
    }

    private func element(_ position: Int) throws -> TapeValue {
        var rest = position < 0 ? tape.childCount(at: index) + position : position
        if rest >= 0, node.isLongArray {
            var runs = TapeRuns(self)
            while let run = try runs.next() {
                let count = run.childCount(at: 0)
                if rest < count {
                    tape.keepFound(run)
                    return TapeValue(run, 0).listed(rest)
                }
                rest -= count
            }
        } else if rest >= 0, rest < tape.childCount(at: index) {
            return listed(rest)
        }
        throw noElement(String(position))
    }

    private func element(_ selector: ElementSelector) throws -> TapeValue {
        if node.isLongArray {
            var runs = TapeRuns(self)
            while let run = try runs.next() {
                if let found = TapeValue(run, 0).first(selector) {
                    tape.keepFound(run)
                    return found
                }
            }
        } else if let found = first(selector) {
            return found
        }
        throw noElement(selector.step)
    }

    /// The first element that `selector` selects in an array on the tape.
    private func first(_ selector: ElementSelector) -> TapeValue? {
        var child = index + 1
        for _ in 0..<tape.childCount(at: index) {
            let element = TapeValue(tape, child)
            let field = (try? TapeObject(element))?.find(selector.field)
            if let field, field.node.kind == .string, (try? field.string()) == selector.value { return element }
            child = tape.index(after: child)
        }
        return nil
    }

    private func noElement(_ step: String) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "no such element")
        return .keyNotFound(StringKey(step), context)
    }

    /// The element of an array on the tape at a valid position.
    private func listed(_ position: Int) -> TapeValue {
        let child = (0..<position).reduce(index + 1) { child, _ in tape.index(after: child) }
        return TapeValue(tape, child)
    }

    /// Returns the result of `read` for the value at `path`. Errors contain the coding path.
    @inline(__always)
    func decode<Value>(at path: JSONPath, _ read: (TapeValue) throws -> Value) throws -> Value {
        if path.isEmpty, !isNull {
            do { return try read(self) } catch { return try tolerated(error) }
        }
        return try decode(inside: path, read)
    }

    @inline(never)
    private func decode<Value>(inside path: JSONPath, _ read: (TapeValue) throws -> Value) throws -> Value {
        var value = self
        do {
            for step in path.steps { value = try value.child(step) }
        } catch {
            guard value.lacksChild(error), let absent = value.absent(error, reading: Value.self) else { throw error }
            return absent
        }
        if value.isEmptyString, let blank = value.blank(reading: Value.self) { return blank }
        do { return try read(value) } catch { return try value.omittedOrEmptied(error, reading: Value.self) }
    }

    /// Whether this value could have the child of a path that `error` reports, rather than being of another type.
    /// Servers in PHP write an empty object as an empty array.
    private func lacksChild(_ error: any Error) -> Bool {
        if case DecodingError.keyNotFound = error { true } else { isEmptyOrNull }
    }

    /// Returns an empty array or dictionary, or throws the error with its coding path.
    @inline(never)
    private func tolerated<Value>(_ error: any Error) throws -> Value {
        let error = located(error, reading: Value.self)
        if isEmptyOrNull, let empty = empties(error, Value.self) { return empty }
        throw error
    }
}

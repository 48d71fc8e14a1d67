/// An array or set type that is read from a tape directly, without a decoding container.
protocol TapeList {
    init(_ value: TapeValue) throws
}

extension Array: TapeList where Element: Decodable {
    init(_ value: TapeValue) throws {
        self = try value.list()
    }
}

extension Set: TapeList where Element: Decodable {
    init(_ value: TapeValue) throws {
        self = try Set(value.list())
    }
}

extension TapeValue {
    /// Decodes the elements of an array.
    func list<Element: Decodable>() throws -> [Element] {
        // An empty list needs no search for a conformance, which takes longer than reading a short list.
        if isEmptyArray { return [] }
        // The compiler specializes the code for strings.
        if Element.self == String.self { return try strings() }
        return switch Element.self {
        case let type as any Model.Type: try models(type)
        case let type as any ModelCoding.Type: try models(type)
        default: try elements { try $0.decode() }
        }
    }

    private func strings<Element>() throws -> [Element] {
        let strings = try elements { (value: TapeValue) throws -> String in try value.string() }
        return unsafeBitCast(strings, to: [Element].self)
    }

    private func models<Object: Model, Element>(_ type: Object.Type) throws -> [Element] {
        unsafeBitCast(try objects(Object.init(_:)), to: [Element].self)
    }

    private func models<Object: ModelCoding, Element>(_ type: Object.Type) throws -> [Element] {
        unsafeBitCast(try objects(Object.init(_:)), to: [Element].self)
    }

    /// Reads each element with the same reader.
    @inline(__always)
    private func objects<Object>(_ make: (inout FieldReader) -> Object) throws -> [Object] {
        guard node.kind == .array else { throw mismatch([Any].self) }
        var objects: [Object] = []
        if isEmptyArray { return objects }
        objects.reserveCapacity(tape.childCount(at: index))
        try forEachRun { try $0.read(into: &objects, make) }
        if tape.leniency != nil { countLeftOut(besides: objects) }
        return objects
    }

    @inline(__always)
    private func read<Object>(into objects: inout [Object], _ make: (inout FieldReader) -> Object) throws {
        let end = node.end
        var child = index + 1
        var reader = FieldReader(TapeObject(unopened: tape, index))
        while child < end {
            do {
                try reader.members?.open(child)
                objects.append(make(&reader))
                if let fault = reader.fault {
                    objects.removeLast()
                    throw fault
                }
            } catch {
                try TapeValue(tape, child).drop(error)
                reader.fault = nil
            }
            child = tape.index(after: child)
        }
    }
}

/// A dictionary type that is read from a tape directly, without a decoding container.
protocol TapeMap {
    /// Whether the keys are `String` or `CodingKeyRepresentable`; otherwise, the standard library decodes the map.
    static var isReadable: Bool { get }

    init(_ value: TapeValue) throws
}

extension Dictionary: TapeMap where Key: Decodable, Value: Decodable {
    static var isReadable: Bool {
        Key.self == String.self || Key.self is any CodingKeyRepresentable.Type
    }

    init(_ value: TapeValue) throws {
        if Key.self == String.self {
            // The compiler specializes the code for the most frequent type of dictionary.
            if Value.self == String.self {
                self = unsafeBitCast(try value.members { try $0.string() } as [String: String], to: Self.self)
            } else {
                self = unsafeBitCast(try value.members { try $0.decode() } as [String: Value], to: Self.self)
            }
        } else if let type = Key.self as? any CodingKeyRepresentable.Type {
            self = try value.members(type) { try $0.decode() }
        } else {
            throw value.mismatch(Self.self)
        }
    }
}

extension TapeValue {
    /// The members of an object, with keys of type `type`. Of two members with the same key, the first is used.
    func members<Key: CodingKeyRepresentable, AnyKey: Hashable, Value>(
        _ type: Key.Type,
        _ read: (TapeValue) throws -> Value
    ) throws -> [AnyKey: Value] {
        let object = try TapeObject(self)
        var members = [AnyKey: Value](minimumCapacity: tape.childCount(at: index))
        var dropped: Set<AnyKey> = []
        var rejected: Set<String> = []
        try object.forEach { text, value in
            guard let key = Key(codingKey: TextKey(stringValue: text)) as? AnyKey else {
                if rejected.insert(text).inserted { try value.drop(DecodingError.noKey(type, at: value.codingPath)) }
                return
            }
            guard members[key] == nil, dropped.isEmpty || !dropped.contains(key) else { return }
            do { members[key] = try read(value) } catch {
                members[key] = try value.emptiedOrDropped(error, reading: Value.self)
                if members[key] == nil { dropped.insert(key) }
            }
        }
        return members
    }
}

/// The elements of a long array, which are not on its tape.
///
/// They are read from the text again, in runs with a tape for each, so that only a few of them take memory at a time.
struct TapeRuns {
    private let array: TapeValue
    /// The offset of the next run; `nil` after the last one.
    private var offset: Int?
    /// The position of its first element.
    private var position = 0
    private let limits: JSONLimits

    init(_ array: TapeValue) {
        self.array = array
        offset = array.tape.nodes[array.index + 1].start
        // The text was within its limits.
        var limits = JSONLimits(depth: 1024, values: .max)
        (limits.longArray, limits.run) = (array.tape.limits.longArray, array.tape.limits.run)
        self.limits = limits
    }

    /// The tape of an array with the next elements; `nil` if there are no more.
    mutating func next() throws -> JSONTape? {
        guard let start = offset else { return nil }
        let (run, next) = try TapeBuilder.run(of: array.tape.text, at: start, limits: limits)
        array.tape.begin(run, of: array.index, at: position)
        offset = next
        position += run.childCount(at: 0)
        return run
    }

    /// The number of elements.
    var elementCount: Int {
        var rest = self
        while (try? rest.next()) != nil {}
        return rest.position
    }
}

extension TapeValue {
    /// Calls `body` with the elements of an array: all at once, or, if the array is long, several times with an array
    /// of some of them.
    ///
    /// The elements are valid only until `body` returns.
    @inline(__always)
    func forEachRun(_ body: (TapeValue) throws -> Void) throws {
        guard node.isLongArray else { return try body(self) }
        try forEachRunOfText(body)
    }

    @inline(never)
    private func forEachRunOfText(_ body: (TapeValue) throws -> Void) throws {
        var runs = TapeRuns(self)
        while var run = try runs.next() {
            defer {
                run.removeUnusedRuns()
                // A handwritten `init(from:)` may have kept its decoder.
                if !isKnownUniquelyReferenced(&run) || run.hasRuns { tape.keep(run) }
            }
            try body(TapeValue(run, 0))
        }
    }
}

/// An array type that is read from a tape directly, without a decoding container.
protocol TapeList {
    init(_ value: TapeValue) throws
}

extension Array: TapeList where Element: Decodable {
    init(_ value: TapeValue) throws {
        self = try value.list()
    }
}

extension TapeValue {
    /// Decodes the elements of an array.
    func list<Element: Decodable>() throws -> [Element] {
        switch Element.self {
        case let type as any Model.Type: try models(type)
        case let type as any ModelCoding.Type: try models(type)
        default: try elements { try $0.decode() }
        }
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
        guard index + 1 < node.end else { return objects }
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

// Unions whose variants are told apart by what they look like, written as the generator writes them.
public import EndpointRuntime

nonisolated extension Zoo {
    public enum Anything: Union {
        case dog(Dog)
        case deleted(Deleted)
        case cat(Cat)
        case object(Object)
        case level(Level)
        case string(String)
        case int(Int)
        case double(Double)
        case bool(Bool)
        case dates([Date])
        case catList([Cat])
        /// A value that this client does not know.
        case unknown(JSON)

        public init(_ json: inout UnionReader) throws {
            switch json.kind {
            case .object where json.field("type", is: "dog"): self = try .dog(json.read())
            case .object where json.field("deleted", is: true): self = try .deleted(json.read())
            case .object where json.has("lives"): self = try .cat(json.read())
            case .object where json.has("a_key", "b_key"): self = try .object(json.read())
            case .string where json.value(is: "low", "high"): self = try .level(json.read())
            case .string: self = try .string(json.read())
            case .integer: self = try .int(json.read())
            case .number: self = try .double(json.read())
            case .bool: self = try .bool(json.read())
            case .array where json.first({ $0.kind == .string }): self = try .dates(json.read(.array(.rfc3339)))
            case .array where json.first({ $0.has("lives") }): self = try .catList(json.read())
            default: self = try .unknown(json.read())
            }
        }

        public func write(to json: inout UnionWriter) throws {
            switch self {
            case .dog(let value): try json.write(value)
            case .deleted(let value): try json.write(value)
            case .cat(let value): try json.write(value)
            case .object(let value): try json.write(value)
            case .level(let value): try json.write(value)
            case .string(let value): try json.write(value)
            case .int(let value): try json.write(value)
            case .double(let value): try json.write(value)
            case .bool(let value): try json.write(value)
            case .dates(let value): try json.write(value, .array(.rfc3339))
            case .catList(let value): try json.write(value)
            case .unknown(let value): try json.write(value)
            }
        }

        public struct Object: Model {
            public let a: Pet
            public let b: [String: Pet]

            public init(a: Pet, b: [String: Pet]) {
                self.a = a
                self.b = b
            }

            public init(_ json: inout FieldReader) throws {
                a = try json.read("a_key")
                b = try json.read("b_key")
            }

            public func fields(_ json: inout FieldWriter) throws {
                try json.write("a_key", a)
                try json.write("b_key", b)
            }
        }
    }

    public enum Level: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
        case low
        case high
    }

    public struct Deleted: Model {
        public var deleted: Bool { true }
        public var level: Level { .low }
        public var version: Int64 { 2 }

        public init() {}

        public init(_ json: inout FieldReader) throws {
            try json.expect("deleted", true)
            try json.expectIfPresent("level", Level.low)
            try json.expectIfPresent("version", 2, .quoted)
        }

        public func fields(_ json: inout FieldWriter) throws {
            try json.write("deleted", deleted)
            try json.write("level", level)
            try json.write("version", version, .quoted)
        }
    }

    /// What keeps no unknown value.
    public enum Moment: Union {
        case date(Date)
        case seconds(Date)

        public init(_ json: inout UnionReader) throws {
            switch json.kind {
            case .string: self = try .date(json.read(.rfc3339))
            case .integer, .number: self = try .seconds(json.read(.seconds))
            default: throw json.unknown()
            }
        }

        public func write(to json: inout UnionWriter) throws {
            switch self {
            case .date(let value): try json.write(value, .rfc3339)
            case .seconds(let value): try json.write(value, .seconds)
            }
        }
    }

    public indirect enum Tree: Union {
        case node(Node)
        case list([Tree])
        case int(Int)
        /// A value that this client does not know.
        case unknown(JSON)

        public init(_ json: inout UnionReader) throws {
            switch json.kind {
            case .object: self = try .node(json.read())
            case .array: self = try .list(json.read())
            case .integer: self = try .int(json.read())
            default: self = try .unknown(json.read())
            }
        }

        public func write(to json: inout UnionWriter) throws {
            switch self {
            case .node(let value): try json.write(value)
            case .list(let value): try json.write(value)
            case .int(let value): try json.write(value)
            case .unknown(let value): try json.write(value)
            }
        }
    }

    public struct Node: Model {
        public let left: Tree
        public let right: Tree

        public init(left: Tree, right: Tree) {
            self.left = left
            self.right = right
        }

        public init(_ json: inout FieldReader) throws {
            left = try json.read("left")
            right = try json.read("right")
        }

        public func fields(_ json: inout FieldWriter) throws {
            try json.write("left", left)
            try json.write("right", right)
        }
    }
}

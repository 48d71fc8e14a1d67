// Unions without a tag, whose variants are distinguished by their JSON, written as the generator writes them.
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
        /// A value that the spec does not list.
        case unknown(JSON)

        public init(_ json: inout UnionReader) {
            switch json.kind {
            case .object where json.field("type", is: "dog"): self = .dog(json.read())
            case .object where json.field("deleted", is: true): self = .deleted(json.read())
            case .object where json.has("lives"): self = .cat(json.read())
            case .object where json.has("a_key", "b_key"): self = .object(json.read())
            case .string where json.value(is: "low", "high"): self = .level(json.read())
            case .string: self = .string(json.read())
            case .integer: self = .int(json.read())
            case .number: self = .double(json.read())
            case .bool: self = .bool(json.read())
            case .array where json.first({ $0.kind == .string }): self = .dates(json.read(.array(.rfc3339)))
            case .array where json.first({ $0.has("lives") }): self = .catList(json.read())
            default: self = .unknown(json.read())
            }
        }

        public func write(to json: inout UnionWriter) {
            switch self {
            case .dog(let value): json.write(value)
            case .deleted(let value): json.write(value)
            case .cat(let value): json.write(value)
            case .object(let value): json.write(value)
            case .level(let value): json.write(value)
            case .string(let value): json.write(value)
            case .int(let value): json.write(value)
            case .double(let value): json.write(value)
            case .bool(let value): json.write(value)
            case .dates(let value): json.write(value, .array(.rfc3339))
            case .catList(let value): json.write(value)
            case .unknown(let value): json.write(value)
            }
        }

        public struct Object: Model {
            public let a: Pet
            public let b: [String: Pet]

            public init(a: Pet, b: [String: Pet]) {
                self.a = a
                self.b = b
            }

            public init(_ json: inout FieldReader) {
                a = json.read("a_key")
                b = json.read("b_key")
            }

            public func encodeFields(to json: inout FieldWriter) {
                json.write("a_key", a)
                json.write("b_key", b)
            }
        }
    }

    public enum Level: String, FieldValue, CodingKeyRepresentable, CaseIterable {
        case low
        case high
    }

    public struct Deleted: Model {
        public var deleted: Bool { true }
        public let level: Level?
        public let version: Int64?

        public init(level: Level? = .low, version: Int64? = 2) {
            self.level = level
            self.version = version
        }

        public init(_ json: inout FieldReader) {
            json.expect("deleted", true)
            level = json.expectIfPresent("level", Level.low)
            version = json.expectIfPresent("version", 2, .quoted)
        }

        public func encodeFields(to json: inout FieldWriter) {
            json.write("deleted", deleted)
            json.writeIfPresent("level", level)
            json.writeIfPresent("version", version, .quoted)
        }
    }

    /// A union that keeps no unknown value.
    public enum Moment: Union {
        case date(Date)
        case seconds(Date)

        public init(_ json: inout UnionReader) {
            switch json.kind {
            case .string: self = .date(json.read(.rfc3339))
            case .integer, .number: self = .seconds(json.read(.fractionalSeconds))
            default:
                json.reportNoMatchingVariant()
                self = .date(.placeholder)
            }
        }

        public func write(to json: inout UnionWriter) {
            switch self {
            case .date(let value): json.write(value, .rfc3339)
            case .seconds(let value): json.write(value, .fractionalSeconds)
            }
        }
    }

    public indirect enum Tree: Union {
        case node(Node)
        case list([Tree])
        case int(Int)
        /// A value that the spec does not list.
        case unknown(JSON)

        public init(_ json: inout UnionReader) {
            switch json.kind {
            case .object: self = .node(json.read())
            case .array: self = .list(json.read())
            case .integer: self = .int(json.read())
            default: self = .unknown(json.read())
            }
        }

        public func write(to json: inout UnionWriter) {
            switch self {
            case .node(let value): json.write(value)
            case .list(let value): json.write(value)
            case .int(let value): json.write(value)
            case .unknown(let value): json.write(value)
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

        public init(_ json: inout FieldReader) {
            left = json.read("left")
            right = json.read("right")
        }

        public func encodeFields(to json: inout FieldWriter) {
            json.write("left", left)
            json.write("right", right)
        }
    }
}

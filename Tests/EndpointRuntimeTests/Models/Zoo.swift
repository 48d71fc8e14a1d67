// Unions and constants, written as the generator writes them.
public import EndpointRuntime

nonisolated public enum Zoo {}

nonisolated extension Zoo {
    /// Told apart by the field `type`, which not every variant declares.
    public enum Pet: Union {
        case dog(Dog)
        case cat(Cat)
        case names([String: String])
        /// A value that this client does not know.
        case unknown(JSON)

        public init(_ json: inout UnionReader) throws {
            switch json.tag("type") {
            case "dog": self = try .dog(json.read())
            case "cat": self = try .cat(json.read())
            case "names": self = try .names(json.read())
            default: self = try .unknown(json.read())
            }
        }

        public func write(to json: inout UnionWriter) throws {
            switch self {
            case .dog(let value): try json.write(value)
            case .cat(let value): try json.write(value, tag: "type", "cat")
            case .names(let value): try json.write(value, tag: "type", "names")
            case .unknown(let value): try json.write(value)
            }
        }
    }

    public struct Dog: Model {
        public var type: String { "dog" }
        public let name: String
        public let age: Int32?

        public init(name: String, age: Int32? = nil) {
            self.name = name
            self.age = age
        }

        public init(_ json: inout FieldReader) throws {
            try json.expect("type", "dog")
            name = try json.read("name")
            age = try json.readIfPresent("age")
        }

        public func fields(_ json: inout FieldWriter) throws {
            try json.write("type", type)
            try json.write("name", name)
            try json.writeIfPresent("age", age)
        }
    }

    public struct Cat: Model {
        public let lives: Int
        public let kittens: [Pet]

        public init(lives: Int, kittens: [Pet] = []) {
            self.lives = lives
            self.kittens = kittens
        }

        public init(_ json: inout FieldReader) throws {
            lives = try json.read("lives")
            kittens = try json.read("kittens", default: [])
        }

        public func fields(_ json: inout FieldWriter) throws {
            try json.write("lives", lives)
            try json.write("kittens", kittens)
        }
    }

    /// Tags that are numbers; what is unknown is refused.
    public enum Message: Union {
        case text(Text)
        case ping(Ping)

        public init(_ json: inout UnionReader) throws {
            switch json.tag("op", as: Int.self) {
            case 0: self = try .text(json.read())
            case 1: self = try .ping(json.read())
            default: throw json.unknown()
            }
        }

        public func write(to json: inout UnionWriter) throws {
            switch self {
            case .text(let value): try json.write(value, tag: "op", 0)
            case .ping(let value): try json.write(value, tag: "op", 1)
            }
        }

        public struct Text: Model {
            public let text: String

            public init(text: String) {
                self.text = text
            }

            public init(_ json: inout FieldReader) throws {
                text = try json.read("text")
            }

            public func fields(_ json: inout FieldWriter) throws {
                try json.write("text", text)
            }
        }
    }

    public struct Ping: Model {
        public init() {}

        public init(_ json: inout FieldReader) throws {}

        public func fields(_ json: inout FieldWriter) throws {}
    }

    /// Tags that are flags, of one type.
    public enum Outcome: Union {
        case done(Cat)
        case failed(Cat)

        public init(_ json: inout UnionReader) throws {
            switch json.tag("ok", as: Bool.self) {
            case true: self = try .done(json.read())
            case false: self = try .failed(json.read())
            default: throw json.unknown()
            }
        }

        public func write(to json: inout UnionWriter) throws {
            switch self {
            case .done(let value): try json.write(value, tag: "ok", true)
            case .failed(let value): try json.write(value, tag: "ok", false)
            }
        }
    }
}

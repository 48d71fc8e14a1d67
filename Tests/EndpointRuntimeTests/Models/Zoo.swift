// Unions and constants, written as the generator writes them.
public import EndpointRuntime

nonisolated public enum Zoo {}

nonisolated extension Zoo {
    /// A union with the tag `type`, which not every variant declares as a field.
    public enum Pet: Union {
        case dog(Dog)
        case cat(Cat)
        case names([String: String])
        /// A value that the spec does not list.
        case unknown(JSON)

        public init(_ json: inout UnionReader) {
            switch json.tag("type") {
            case "dog": self = .dog(json.read())
            case "cat": self = .cat(json.read())
            case "names": self = .names(json.read())
            default: self = .unknown(json.read())
            }
        }

        public func write(to json: inout UnionWriter) {
            switch self {
            case .dog(let value): json.write(value)
            case .cat(let value): json.write(value, tag: "type", "cat")
            case .names(let value): json.write(value, tag: "type", "names")
            case .unknown(let value): json.write(value)
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

        public init(_ json: inout FieldReader) {
            json.expect("type", "dog")
            name = json.read("name")
            age = json.readIfPresent("age")
        }

        public func encodeFields(to json: inout FieldWriter) {
            json.write("type", type)
            json.write("name", name)
            json.writeIfPresent("age", age)
        }
    }

    public struct Cat: Model {
        public let lives: Int
        public let kittens: [Pet]

        public init(lives: Int, kittens: [Pet] = []) {
            self.lives = lives
            self.kittens = kittens
        }

        public init(_ json: inout FieldReader) {
            lives = json.read("lives")
            kittens = json.read("kittens", default: [])
        }

        public func encodeFields(to json: inout FieldWriter) {
            json.write("lives", lives)
            json.write("kittens", kittens)
        }
    }

    /// A union with numbers as tags, which rejects unknown tags.
    public enum Message: Union {
        case text(Text)
        case ping(Ping)

        public init(_ json: inout UnionReader) {
            switch json.tag("op", as: Int.self) {
            case 0: self = .text(json.read())
            case 1: self = .ping(json.read())
            default:
                json.reportNoMatchingVariant()
                self = .text(.placeholder)
            }
        }

        public func write(to json: inout UnionWriter) {
            switch self {
            case .text(let value): json.write(value, tag: "op", 0)
            case .ping(let value): json.write(value, tag: "op", 1)
            }
        }

        public struct Text: Model {
            public let text: String

            public init(text: String) {
                self.text = text
            }

            public init(_ json: inout FieldReader) {
                text = json.read("text")
            }

            public func encodeFields(to json: inout FieldWriter) {
                json.write("text", text)
            }
        }
    }

    public struct Ping: Model {
        public init() {}

        public init(_ json: inout FieldReader) {}

        public func encodeFields(to json: inout FieldWriter) {}
    }

    /// A union with Booleans as tags, whose variants have the same type.
    public enum Outcome: Union {
        case done(Cat)
        case failed(Cat)

        public init(_ json: inout UnionReader) {
            switch json.tag("ok", as: Bool.self) {
            case true: self = .done(json.read())
            case false: self = .failed(json.read())
            default:
                json.reportNoMatchingVariant()
                self = .done(.placeholder)
            }
        }

        public func write(to json: inout UnionWriter) {
            switch self {
            case .done(let value): json.write(value, tag: "ok", true)
            case .failed(let value): json.write(value, tag: "ok", false)
            }
        }
    }
}

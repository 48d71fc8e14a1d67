import EndpointRuntime
import Foundation
import Testing

/// Unions whose variants are distinguished by a tag or by their JSON.
@Suite struct UnionTests {
    private func roundTrip<Value: Codable & Hashable>(_ value: Value) throws {
        let again = try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
        #expect(again == value)
        #expect(again.hashValue == value.hashValue)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func valuesSurviveWritingAndReading(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let pets = (0..<3).map { _ in Zoo.Pet.random(depth: 2, using: &random) }
        try roundTrip(pets)
        let anything = (0..<3).map { _ in Zoo.Anything.random(using: &random) }
        try roundTrip(anything)
        try roundTrip(["a": Zoo.Tree.random(depth: 4, using: &random)])
        try roundTrip([Zoo.Message.text(.init(text: .random(using: &random))), .ping(Zoo.Ping())])
        let cat = Zoo.Cat.random(depth: 0, using: &random)
        try roundTrip([Zoo.Outcome.done(cat), .failed(cat)])
        let date = Date.random(using: &random)
        try roundTrip([Zoo.Moment.date(date), .seconds(date)])
        #expect(pets != pets + pets)
        #expect(Zoo.Pet.random(depth: 1, using: &random) != .random(depth: 1, using: &random))
    }

    @Test func tagIsWrittenWhetherTheVariantDeclaresItOrNot() throws {
        #expect(try Sample.encode(Zoo.Pet.dog(Zoo.Dog(name: "a"))) == #"{"name":"a","type":"dog"}"#)
        #expect(try Sample.encode(Zoo.Pet.cat(Zoo.Cat(lives: 9))) == #"{"kittens":[],"lives":9,"type":"cat"}"#)
        #expect(try Sample.encode(Zoo.Message.ping(Zoo.Ping())) == #"{"op":1}"#)
        #expect(try Sample.encode(Zoo.Outcome.failed(Zoo.Cat(lives: 1))) == #"{"kittens":[],"lives":1,"ok":false}"#)
    }

    @Test func theCaseDecidesTheTag() throws {
        #expect(try Sample.encode(Zoo.Pet.names(["type": "dog", "a": "b"])) == #"{"a":"b","type":"names"}"#)
    }

    enum Amount: Union {
        case int32(Int32)
        case double(Double)

        init(_ json: inout UnionReader) {
            switch json.kind {
            case .integer where json.fits(Int32.self): self = .int32(json.read())
            default: self = .double(json.read())
            }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .int32(let value): json.write(value)
            case .double(let value): json.write(value)
            }
        }
    }

    @Test func numbersThatDoNotFitAreValuesOfAnotherVariant() throws {
        let amounts = try Sample.decode("[7, -2147483648, 3000000000, 0.5]", as: [Amount].self)
        #expect(amounts == [.int32(7), .int32(-2_147_483_648), .double(3_000_000_000), .double(0.5)])
    }

    /// A tagged union whose variant is a union itself.
    enum Envelope: Union {
        case pet(Zoo.Pet)

        init(_ json: inout UnionReader) { self = .pet(json.read()) }

        func write(to json: inout UnionWriter) {
            switch self {
            case .pet(let value): json.write(value, tag: "of", "pet")
            }
        }
    }

    /// A tagged variant that keeps its additional fields.
    struct Circle: Model {
        let radius: Int
        let additional: [String: JSON]

        init(_ json: inout FieldReader) {
            radius = json.read("radius")
            additional = json.readOthers(except: ["radius"])
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("radius", radius)
            json.writeOthers(additional, except: ["radius"])
        }
    }

    struct WrappedCircle: Wrapper {
        let rawValue: Circle
    }

    enum Shape: Union {
        case circle(Circle)
        case wrapped(WrappedCircle)
        case sizes([String: Int])
        case shape(Inner)

        enum Inner: Union {
            case circle(Circle)

            init(_ json: inout UnionReader) { self = .circle(json.read()) }

            func write(to json: inout UnionWriter) {
                switch self {
                case .circle(let value): json.write(value)
                }
            }
        }

        init(_ json: inout UnionReader) {
            switch json.tag("form") {
            case "circle": self = .circle(json.read())
            case "wrapped": self = .wrapped(json.read())
            case "shape": self = .shape(json.read())
            default: self = .sizes(json.read())
            }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .circle(let value): json.write(value, tag: "form", "circle")
            case .wrapped(let value): json.write(value, tag: "form", "wrapped")
            case .sizes(let value): json.write(value, tag: "form", "sizes")
            case .shape(let value): json.write(value, tag: "form", "shape")
            }
        }
    }

    @Test(arguments: ["circle", "wrapped", "shape"]) func tagIsNoneOfTheOtherFields(tag: String) throws {
        let json = #"{"a":1,"form":"\#(tag)","radius":2}"#
        let shape = try Sample.decode(json, as: Shape.self)
        let circle =
            switch shape {
            case .circle(let circle), .shape(.circle(let circle)): circle
            case .wrapped(let wrapper): wrapper.rawValue
            case .sizes: try Sample.decode(json, as: Circle.self)
            }
        #expect(circle.additional == ["a": 1])
        #expect(try Sample.encode(shape) == json)
        #expect(try Sample.decode(#"{"form":"sizes","a":1}"#) == Shape.sizes(["a": 1]))
    }

    @Test func addsTheTagToEveryObject() throws {
        #expect(try Sample.encode(Envelope.pet(.dog(Zoo.Dog(name: "a")))) == #"{"name":"a","of":"pet","type":"dog"}"#)
        #expect(try Sample.encode(Envelope.pet(.names(["x": "y"]))) == #"{"of":"pet","type":"names","x":"y"}"#)
        let json = #"{"a":[1,-2.5,true,null,"x",18446744073709551615],"of":"pet"}"#
        #expect(try Sample.encode(Sample.decode(json, as: Envelope.self)) == json)
        let error = #expect(throws: EncodingError.self) { try Sample.encode(Envelope.pet(.unknown("text"))) }
        #expect("\(try #require(error))".contains("there is no object for the tag"))
    }

    @Test(arguments: [#"{"of":[1,null],"type":"bird"}"#, #"{"a":1}"#, #"{"type":7}"#, #""text""#, "[]", "null", "1.5"])
    func keepsUnknownVariants(json: String) throws {
        guard case .unknown = try Sample.decode(json, as: Zoo.Pet.self) else {
            Issue.record("not unknown")
            return
        }
        #expect(try Sample.encode(Sample.decode(json, as: Zoo.Pet.self)) == json)
    }

    @Test(arguments: [
        (#"{"type":"dog","name":"a"}"#, Zoo.Anything.dog(Zoo.Dog(name: "a"))),
        (#"{"deleted":true}"#, .deleted(Zoo.Deleted(level: nil, version: nil))),
        (#"{"lives":1}"#, .cat(Zoo.Cat(lives: 1))),
        (#"{"a_key":{},"b_key":{}}"#, .object(.init(a: .unknown([:]), b: [:]))),
        (#""high""#, .level(.high)),
        (#""hi""#, .string("hi")),
        ("1", .int(1)),
        ("1.5", .double(1.5)),
        ("9223372036854775808", .double(9_223_372_036_854_775_808)),
        ("true", .bool(true)),
        (#"["1970-01-01T00:00:01Z"]"#, .dates([Date(timeIntervalSince1970: 1)])),
        (#"[{"lives":1}]"#, .catList([Zoo.Cat(lives: 1)])),
        ("[]", .dates([])),
        ("[1]", .unknown([1])),
        (#"{"deleted":false}"#, .unknown(["deleted": false])),
        (#"{"a_key":1}"#, .unknown(["a_key": 1])),
        ("null", .unknown(nil)),
    ])
    func distinguishesVariantsByTheirShape(json: String, value: Zoo.Anything) throws {
        #expect(try Sample.decode(json, as: Zoo.Anything.self) == value)
    }

    @Test func variantsOfOneTypeDiffer() {
        let cat = Zoo.Cat(lives: 1)
        #expect(Zoo.Outcome.done(cat) != .failed(cat))
        #expect(Zoo.Outcome.done(cat) == .done(cat))
        let date = Date(timeIntervalSince1970: 1)
        #expect(Zoo.Moment.date(date) != .seconds(date))
        #expect(Set([Zoo.Moment.date(date), .seconds(date), .date(date)]).count == 2)
        #expect(Zoo.Anything.int(1) != .double(1))
    }

    /// Swift casts an empty array to an array of any other element type.
    @Test func emptyListsOfTwoTypesDiffer() {
        enum Items: Union {
            case words([String])
            case counts([Int])

            init(_ json: inout UnionReader) {
                self = .words(json.read())
            }

            func write(to json: inout UnionWriter) {
                switch self {
                case .words(let value): json.write(value)
                case .counts(let value): json.write(value)
                }
            }
        }
        #expect(Items.words([]) != .counts([]))
        #expect(Items.words([]) == .words([]))
        #expect(Set([Items.words([]), .counts([]), .counts([])]).count == 2)
    }

    @Test func unionIsAPartOfAnyBody() throws {
        let request = try Letters.send(pets: [.cat(Zoo.Cat(lives: 1)), .dog(Zoo.Dog(name: "a"))])
        #expect(request == #"[{"lives":1,"kittens":[],"type":"cat"},{"type":"dog","name":"a"}]"#)
    }

    @Test func rewrittenKeysAreRejected() {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let data = Data(#"{"a_key": {}, "b_key": {}}"#.utf8)
        #expect(throws: DecodingError.self) { try decoder.decode(Zoo.Anything.self, from: data) }
    }
}

/// A request whose body is a list of unions.
private enum Letters {
    struct Send: DeclaredRequest {
        typealias Response = Void
        static let service = Service(name: "Zoo", base: "https://example.com")
        let pets: [Zoo.Pet]
        var path: RequestPath { "/" }
        var method: RequestMethod { .post(.json(pets)) }
    }

    static func send(pets: [Zoo.Pet]) throws -> String {
        String(decoding: try Send(pets: pets).parts.body?.data ?? Data(), as: UTF8.self)
    }
}

import EndpointRuntime
import Foundation
import Testing

@Suite struct ModelHashingTests {
    struct Sparse: Model {
        var a: Int?
        var b: Int?
        var c: Nullable<Int>?
        var d: Int?

        init(a: Int? = nil, b: Int? = nil, c: Nullable<Int>? = nil, d: Int? = nil) {
            (self.a, self.b, self.c, self.d) = (a, b, c, d)
        }

        init(_ json: inout FieldReader) {
            a = json.readIfPresent("a")
            b = json.readIfPresent("b")
            c = json.readNullable("c")
            d = json.readOrNull("d")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.writeIfPresent("a", a)
            json.writeIfPresent("b", b)
            json.writeNullable("c", c)
            json.writeOrNull("d", d)
        }
    }

    /// No JSON has such a number.
    struct Unwritable: Model {
        var name: String
        var number = Double.infinity
        init(name: String, number: Double = .infinity) { (self.name, self.number) = (name, number) }
        init(_ json: inout FieldReader) { name = json.read("name") }
        func encodeFields(to json: inout FieldWriter) {
            json.write("number", number)
            json.write("name", name)
        }
    }

    static let different: [Sparse] = [
        Sparse(), Sparse(a: 1), Sparse(a: 2), Sparse(b: 1), Sparse(a: 1, b: 1), Sparse(c: .null), Sparse(c: .value(1)),
        Sparse(d: 1), Sparse(a: 1, c: .null), Sparse(a: 1, c: .null, d: 1),
    ]

    @Test func absentNullAndValuesDiffer() {
        for (i, left) in Self.different.enumerated() {
            for (j, right) in Self.different.enumerated() {
                #expect((left == right) == (i == j), "\(left) and \(right)")
            }
        }
        #expect(Set(Self.different).count == Self.different.count)
        #expect(Set(Self.different.map(\.hashValue)).count == Self.different.count)
    }

    @Test func nestedModelsCount() {
        let one = Shop.Customer(name: "a", friends: [Shop.Customer(name: "b", friends: [Shop.Customer(name: "c")])])
        let same = Shop.Customer(name: "a", friends: [Shop.Customer(name: "b", friends: [Shop.Customer(name: "c")])])
        let other = Shop.Customer(name: "a", friends: [Shop.Customer(name: "b", friends: [Shop.Customer(name: "d")])])
        #expect(one == same)
        #expect(one.hashValue == same.hashValue)
        #expect(one != other)
        #expect(one.hashValue != other.hashValue)
    }

    @Test func valuesAreComparedAndNotTheirWireForm() {
        struct Moment: Model {
            let at: Date
            init(_ at: Date) { self.at = at }
            init(_ json: inout FieldReader) { at = json.read("at", .http) }
            func encodeFields(to json: inout FieldWriter) { json.write("at", at, .http) }
        }
        // HTTP's dates know whole seconds only.
        #expect(Moment(Date(timeIntervalSince1970: 0)) != Moment(Date(timeIntervalSince1970: 0.5)))
        // This one cannot be encoded at all.
        #expect(Moment(.init(timeIntervalSince1970: .infinity)) == Moment(.init(timeIntervalSince1970: .infinity)))
    }

    @Test func whatCannotBeWrittenCanBeCompared() throws {
        #expect(Unwritable(name: "a") == Unwritable(name: "a"))
        #expect(Unwritable(name: "a") != Unwritable(name: "b"))
        #expect(Unwritable(name: "a") != Unwritable(name: "a", number: 1))
        #expect(Unwritable(name: "a").hashValue == Unwritable(name: "a").hashValue)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(Unwritable(name: "a")) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([Unwritable(name: "a")]) }
        _ = try JSONEncoder().encode(Unwritable(name: "a", number: 1))
    }

    @Test func aModelMayBringItsOwnEquality() {
        struct Entity: Model {
            let id: Int
            let name: String
            init(id: Int, name: String) { (self.id, self.name) = (id, name) }
            init(_ json: inout FieldReader) {
                id = json.read("id")
                name = json.read("name")
            }
            func encodeFields(to json: inout FieldWriter) {
                json.write("id", id)
                json.write("name", name)
            }
            static func == (left: Entity, right: Entity) -> Bool { left.id == right.id }
            func hash(into hasher: inout Hasher) { hasher.combine(id) }
        }
        #expect(Entity(id: 1, name: "a") == Entity(id: 1, name: "b"))
        #expect(Set([Entity(id: 1, name: "a"), Entity(id: 1, name: "b")]).count == 1)
    }

    /// With the compiler's own equality, which knows nothing of `fields`.
    struct Point: ModelCoding, Hashable {
        var x: Int
        var drift = 0

        init(x: Int, drift: Int) { (self.x, self.drift) = (x, drift) }
        init(_ json: inout FieldReader) { x = json.read("x") }
        func encodeFields(to json: inout FieldWriter) { json.write("x", x) }
    }

    @Test func modelMayBeComparedByTheCompiler() throws {
        #expect(Point(x: 1, drift: 0) != Point(x: 1, drift: 1))
        #expect(try Sample.decode(#"{"x":1}"#, as: Point.self) == Point(x: 1, drift: 0))
        #expect(try Sample.encode(Point(x: 1, drift: 1)) == #"{"x":1}"#)
    }
}

import Foundation
import Testing

@testable import EndpointRuntime

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

    /// A model with an infinite number, which JSON cannot represent.
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
        // HTTP dates have whole seconds only.
        #expect(Moment(Date(timeIntervalSince1970: 0)) != Moment(Date(timeIntervalSince1970: 0.5)))
        // An infinite date cannot be encoded at all.
        #expect(Moment(.init(timeIntervalSince1970: .infinity)) == Moment(.init(timeIntervalSince1970: .infinity)))
    }

    @Test func comparesUnwritableModels() throws {
        #expect(Unwritable(name: "a") == Unwritable(name: "a"))
        #expect(Unwritable(name: "a") != Unwritable(name: "b"))
        #expect(Unwritable(name: "a") != Unwritable(name: "a", number: 1))
        #expect(Unwritable(name: "a").hashValue == Unwritable(name: "a").hashValue)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(Unwritable(name: "a")) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([Unwritable(name: "a")]) }
        _ = try JSONEncoder().encode(Unwritable(name: "a", number: 1))
    }

    /// A model whose fields, of any types, are written by a closure.
    struct Loose: Model {
        let write: @Sendable (inout FieldWriter) -> Void
        init(_ write: @escaping @Sendable (inout FieldWriter) -> Void) { self.write = write }
        init(_ json: inout FieldReader) { write = { _ in } }
        func encodeFields(to json: inout FieldWriter) { write(&json) }
    }

    @Test func valuesOfOtherTypesDiffer() {
        let values = [
            Loose { $0.write("a", [Int]()) }, Loose { $0.write("a", [String]()) }, Loose { $0.write("a", [Int8]()) },
            Loose { $0.write("a", 1) }, Loose { $0.write("a", 1.0) }, Loose { $0.write("a", true) },
            Loose { $0.write("a", Int8(1)) }, Loose { $0.write("a", "1") }, Loose { $0.write("b", 1) },
            Loose { $0.write("a", [1]) }, Loose { $0.write("a", [1, 2]) }, Loose { $0.write("a", [1, 3]) },
            Loose { $0.write("a", [Loose { $0.write("a", 1) }]) },
            Loose { $0.write("a", [Loose { $0.write("a", 2) }]) },
            Loose { $0.writeNull("a") }, Loose { _ in },
            Loose { for _ in 0..<2 { $0.write("a", 1) } },
        ]
        for (i, left) in values.enumerated() {
            for (j, right) in values.enumerated() { #expect((left == right) == (i == j), "\(i) and \(j)") }
        }
        #expect(Loose { $0.write("a", Double.nan) } != Loose { $0.write("a", Double.nan) })
        #expect(Loose { $0.write("a", [Double.nan]) } != Loose { $0.write("a", [Double.nan]) })
    }

    /// A value that counts its instances.
    final class Counted: FieldValue {
        static var placeholder: Counted { Counted(0) }
        let value: Int
        let count: Locked<Int>

        init(_ value: Int, _ count: Locked<Int> = Locked(0)) {
            self.value = value
            self.count = count
            count.withLock { $0 += 1 }
        }

        convenience init(from decoder: any Decoder) throws { self.init(0) }
        deinit { count.withLock { $0 -= 1 } }
        func encode(to encoder: any Encoder) throws {}
        func hash(into hasher: inout Hasher) { hasher.combine(value) }
        static func == (left: Counted, right: Counted) -> Bool {
            // Compares two models during another comparison.
            #expect(Loose { $0.write("x", left.value) } == Loose { $0.write("x", left.value) })
            return left.value == right.value
        }
    }

    /// A comparison releases all values, even after a difference and beyond the first block of the record.
    @Test func comparisonsKeepNothing() {
        let count = Locked(0)
        for difference in [0, 1, 50, 199, nil] {
            let make = { @Sendable (number: Int?) in
                Loose { json in
                    for index in 0..<200 {
                        json.write("one", Counted(index == number ? -1 : index, count))
                        json.write("list", [Counted(index, count), Counted(index, count)])
                        json.write("text", "a text that is too long to stand in a string itself, \(index)")
                        json.write("day", Day.placeholder)
                    }
                }
            }
            #expect((make(nil) == make(difference)) == (difference == nil))
            #expect(count.withLock { $0 } == 0)
            #expect(make(nil).hashValue == make(nil).hashValue)
            #expect(count.withLock { $0 } == 0)
        }
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

    /// A model with synthesized equality, which compares stored properties and not the encoded fields.
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

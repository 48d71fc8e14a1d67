import Foundation
import Testing

@testable import EndpointRuntime

/// Unions choose their variant strictly, and read it leniently only if that is the only way.
@Suite struct LenientUnionTests {
    private enum Scalar: Union {
        case number(Int)
        case text(String)

        init(_ json: inout UnionReader) {
            switch json.kind {
            case .integer: self = .number(json.read())
            case .string: self = .text(json.read())
            default:
                json.reportNoMatchingVariant()
                self = .text(json.read())
            }
        }

        func write(to json: inout UnionWriter) {}
    }

    private struct Left: Model {
        let id: Int
        let left: [Int]

        init(_ json: inout FieldReader) {
            id = json.read("id")
            left = json.read("left")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("id", id)
            json.write("left", left)
        }
    }

    private struct Right: Model {
        let id: String
        let left: [String]

        init(_ json: inout FieldReader) {
            id = json.read("id")
            left = json.read("left")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("id", id)
            json.write("left", left)
        }
    }

    private enum Side: Union {
        case left(Left)
        case right(Right)
        case nested([Side])
        case unknown(JSON)

        init(_ json: inout UnionReader) {
            json.consider([.object("id", "left"), .object("id", "left")])
            switch json.kind {
            case .object where json.tries(0): self = .left(json.read())
            case .object where json.tries(1): self = .right(json.read())
            case .array: self = .nested(json.read())
            default: self = .unknown(json.read())
            }
            if json.triesNext() { self = Self(&json) }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .left(let value): json.write(value)
            case .right(let value): json.write(value)
            case .nested(let value): json.write(value)
            case .unknown(let value): json.write(value)
            }
        }
    }

    @Test func kindsChooseStrictly() throws {
        let response = RawResponse(#"["1",1,[]]"#, .all)
        let values = try response.json([Scalar].self)
        #expect(values == [.text("1"), .number(1)])
        #expect(response.issues == ["a list is not one of the variants at '[2]'; the element is left out"])
    }

    /// A lenient reader of the first variant would accept a value of the second variant.
    @Test func variantsAreTriedStrictlyFirst() throws {
        let response = RawResponse(#"[{"id":"5","left":["6"]},{"id":5,"left":[6]}]"#, .all)
        let sides = try response.json([Side].self)
        guard case .right(let right) = sides.first, case .left(let left) = sides.last else {
            Issue.record("\(sides)")
            return
        }
        #expect(right.id == "5" && right.left == ["6"])
        #expect(left.id == 5 && left.left == [6])
        #expect(response.issues.isEmpty)
    }

    @Test func variantWithAContradictionIsReadLeniently() throws {
        let text = #"[{"id":5,"left":[6,[]]},{"id":[],"left":[]},[[{"id":1,"left":["2","x"]}]]]"#
        let response = RawResponse(text, .all)
        let sides = try response.json([Side].self)
        #expect(sides.count == 2)
        guard case .left(let left) = sides.first, case .nested(let lists) = sides.last,
            case .nested(let list) = lists.first, case .left(let inner) = list.first
        else {
            Issue.record("\(sides)")
            return
        }
        #expect(left.left == [6] && inner.left == [2])
        #expect(
            response.issues == [
                "expected a whole number, found a list at '[0].left[1]'; the element is left out",
                "expected a whole number, found a list at '[1].id'; the element '[1]' is left out",
                "expected a whole number, found a string at '[2][0][0].left[0]'; the value is converted",
                "expected a whole number, found a string at '[2][0][0].left[1]'; the element is left out",
            ]
        )
        #expect(throws: DecodingFailure.self) { try RawResponse(text, .strict).json([Side].self) }
    }

    @Test func tagsChooseStrictly() throws {
        struct Cat: Model {
            let lives: Int?
            init(_ json: inout FieldReader) { lives = json.readIfPresent("lives") }
            func encodeFields(to json: inout FieldWriter) {}
        }
        enum Pet: Union {
            case cat(Cat)
            case other(JSON)
            init(_ json: inout UnionReader) {
                switch json.tag("type", as: Int.self) {
                case 1: self = .cat(json.read())
                default: self = .other(json.read())
                }
            }
            func write(to json: inout UnionWriter) {}
        }
        let response = RawResponse(#"[{"type":"1","lives":9},{"type":1,"lives":"nine"}]"#, .all)
        let pets = try response.json([Pet].self)
        guard case .other = pets.first, case .cat(let cat) = pets.last else {
            Issue.record("\(pets)")
            return
        }
        #expect(cat.lives == nil)
        #expect(response.issues == ["expected a whole number, found a string at '[1].lives'; the field is omitted"])
    }
}

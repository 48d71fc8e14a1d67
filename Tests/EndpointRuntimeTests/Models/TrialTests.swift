import EndpointRuntime
import Foundation
import Testing

/// Unions whose variants are tried, because keys and constants do not distinguish them.
@Suite(.serialized) struct TrialTests {
    private struct Left: Model {
        let nodes: [Node]
        let left: Int?

        init(_ json: inout FieldReader) {
            nodes = json.read("nodes")
            left = json.readIfPresent("left")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("nodes", nodes)
            json.writeIfPresent("left", left)
        }
    }

    private struct Right: Model {
        let nodes: [Node]
        let right: Int?

        init(_ json: inout FieldReader) {
            nodes = json.read("nodes")
            right = json.readIfPresent("right")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("nodes", nodes)
            json.writeIfPresent("right", right)
        }
    }

    private struct Ticket: Model {
        let id: Int?
        let name: String
        let kind: Kind?

        enum Kind: OpenEnum {
            case bug
            case unknown(String)

            init(rawValue: String) { self = rawValue == "bug" ? .bug : .unknown(rawValue) }

            var rawValue: String {
                switch self {
                case .bug: "bug"
                case .unknown(let value): value
                }
            }

            static var allKnownCases: [Kind] { [.bug] }
        }

        init(id: Int?, name: String, kind: Kind?) {
            (self.id, self.name, self.kind) = (id, name, kind)
        }

        init(_ json: inout FieldReader) {
            id = json.readIfPresent("id")
            name = json.read("name")
            kind = json.readIfPresent("kind")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.writeIfPresent("id", id)
            json.write("name", name)
            json.writeIfPresent("kind", kind)
        }
    }

    private struct Reference: Model {
        let name: String
        let href: String?

        init(_ json: inout FieldReader) {
            name = json.read("name")
            href = json.readIfPresent("href")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("name", name)
            json.writeIfPresent("href", href)
        }
    }

    private enum Entry: Union {
        case ticket(Ticket)
        case reference(Reference)

        init(_ json: inout UnionReader) {
            json.consider([
                .object("name", optional: "id", "kind").enum("kind", "bug"),
                .object("name", optional: "href"),
            ])
            switch json.kind {
            case .object where json.tries(0): self = .ticket(json.read())
            default: self = .reference(json.read())
            }
            if json.triesNext() { self = Self(&json) }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .ticket(let value): json.write(value)
            case .reference(let value): json.write(value)
            }
        }
    }

    /// An enum accepts unknown values. The other variant, which does not have the enum, would lose keys.
    @Test func unknownValueOfAnEnumDoesNotExcludeAVariant() throws {
        let entry = Entry.ticket(Ticket(id: 1, name: "n", kind: .unknown("epic")))
        let json = Data(#"{"id":1,"name":"n","kind":"epic"}"#.utf8)
        #expect(try RawResponse(body: json).json() == entry)
        #expect(try JSONDecoder().decode(Entry.self, from: JSONEncoder().encode(entry)) == entry)
    }

    private enum Node: Union {
        case left(Left)
        case right(Right)
        case unknown(JSON)

        /// How often a node is read.
        static let reads = Locked(0)

        init(_ json: inout UnionReader) {
            Self.reads.withLock { $0 += 1 }
            json.consider([
                .object("nodes", optional: "left"),
                .object("nodes", optional: "right"),
            ])
            switch json.kind {
            case .object where json.tries(0): self = .left(json.read())
            case .object where json.tries(1): self = .right(json.read())
            default: self = .unknown(json.read())
            }
            if json.triesNext() { self = Self(&json) }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .left(let value): json.write(value)
            case .right(let value): json.write(value)
            case .unknown(let value): json.write(value)
            }
        }
    }

    private struct Stage: Model {
        let kind: Int?
        let topic: String?

        init(_ json: inout FieldReader) {
            kind = json.readIfPresent("kind")
            topic = json.readIfPresent("topic")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.writeIfPresent("kind", kind)
            json.writeIfPresent("topic", topic)
        }
    }

    private enum Change: Union {
        case stage(Stage)
        case unknown(JSON)

        init(_ json: inout UnionReader) {
            json.consider([.object(optional: "kind", "topic").with("kind", 1)])
            switch json.kind {
            case .object where json.tries(0): self = .stage(json.read())
            default: self = .unknown(json.read())
            }
            if json.triesNext() { self = Self(&json) }
        }

        func write(to json: inout UnionWriter) {}
    }

    @Test(arguments: [(#"{"kind": null, "topic": "a"}"#, true), (#"{"kind": 1}"#, true), (#"{"kind": 2}"#, false)])
    func nullContradictsNoConstant(_ text: String, _ isStage: Bool) throws {
        let change: Change = try RawResponse(body: Data(text.utf8)).json()
        if case .stage = change { #expect(isStage) } else { #expect(!isStage) }
    }

    private func node(_ json: String) throws -> Node {
        try RawResponse(body: Data(json.utf8)).json()
    }

    @Test func theVariantWithMostOfTheKeysIsFirst() throws {
        guard case .right(let right) = try node(#"{"nodes": [], "right": 1}"#) else {
            Issue.record("only one variant has the key")
            return
        }
        #expect(right.right == 1)
        guard case .left = try node(#"{"nodes": []}"#) else {
            Issue.record("of equal variants, the first one is read")
            return
        }
        guard case .unknown = try node(#"{"left": 1}"#) else {
            Issue.record("no variant lacks a required key")
            return
        }
    }

    @Test func theErrorIsThatOfTheFirstVariant() {
        #expect {
            try node(#"{"nodes": [], "left": "a", "right": "b"}"#)
        } throws: {
            "\($0)".contains("at 'left'")
        }
    }

    /// Each level could double the work, regardless of whether its variants fail in a nested value or in another field.
    @Test(arguments: ["", #", "left": "a", "right": 1"#])
    func valuesDeepInsideAreNotReadForEachCombination(_ fields: String) throws {
        let depth = 60
        var json = fields.isEmpty ? #"{"nodes": 1}"# : #"{"nodes": []}"#
        for _ in 0..<depth { json = #"{"nodes": [\#(json)]\#(fields)}"# }
        Node.reads.withLock { $0 = 0 }
        if fields.isEmpty {
            #expect(throws: (any Error).self) { try node(json) }
        } else {
            guard case .right = try node(json) else {
                Issue.record("'left' is not a number, so the other variant is read")
                return
            }
        }
        #expect((depth..<10 * depth).contains(Node.reads.withLock { $0 }))
    }

    /// Another library's decoder does not remember the outcomes of trials, and tries two levels.
    @Test func otherDecodersTryTwoLevels() {
        var json = #"{"nodes": 1}"#
        for _ in 0..<20 { json = #"{"nodes": [\#(json)]}"# }
        Node.reads.withLock { $0 = 0 }
        #expect(throws: (any Error).self) { try JSONDecoder().decode(Node.self, from: Data(json.utf8)) }
        #expect((20..<4_000).contains(Node.reads.withLock { $0 }))
    }
}

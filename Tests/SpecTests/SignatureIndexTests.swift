import Spec
import Testing

/// Signatures that cannot be distinguished are found as by comparing each pair.
struct SignatureIndexTests {
    private static let signatures: [JSONSignature] = [
        [.any], [.bool], [.number], [.integer(values: [])], [.integer(values: ["1"])], [.integer(values: ["1", "2"])],
        [.string(values: [])], [.string(values: ["a"])], [.string(values: ["b"])], [.bool, .string(values: ["a"])],
        [.array(of: JSONSignature(forms: [.any]))], [.array(of: JSONSignature(forms: [.bool]))], [],
        [.object(constants: [], keys: [], others: [])],
        [.object(constants: [], keys: ["a"], others: [])],
        [.object(constants: [], keys: ["a"], others: ["b"])],
        [.object(constants: [], keys: ["b", "a"], others: [])],
        [.object(constants: [], keys: ["a", "b"], others: [])],
        [.object(constants: [.init(key: "a", values: [.string("x")])], keys: ["a"], others: [])],
        [.object(constants: [.init(key: "a", values: [.string("y")])], keys: ["a"], others: []), .bool],
    ].map { JSONSignature(forms: $0) }

    @Test(arguments: [true, false])
    func theFirstLookalikeIsFound(byOptionalKeys: Bool) {
        var index = SignatureIndex(byOptionalKeys: byOptionalKeys)
        for (position, signature) in Self.signatures.enumerated() {
            let expected = Self.signatures[..<position].firstIndex {
                !$0.differs(from: signature, byOptionalKeys: byOptionalKeys)
            }
            #expect(index.firstLookalike(of: signature) == expected, "\(signature)")
            index.append(signature)
        }
    }

    @Test func signaturesDifferIfEachDoes() {
        let objects = ["a", "b", "c"].map { JSONSignature(forms: [.object(constants: [], keys: [$0], others: [])]) }
        #expect(JSONSignature.differ(objects))
        #expect(!JSONSignature.differ(objects + [objects[1]]))
        #expect(JSONSignature.differ([]))
    }
}

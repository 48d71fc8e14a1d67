import Testing

@testable import EndpointRuntime

extension WritingContainerTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func anySequenceOfContainersIsThatOfJSONEncoder(_ seed: UInt64) throws {
        try compare { encoder in
            var random = SeededNumbers(seed: seed)
            var object = encoder.container(keyedBy: StringKey.self)
            try Self.write(to: &object, depth: 3, using: &random)
        }
    }

    private typealias Members = KeyedEncodingContainer<StringKey>

    /// Writes values of one kind for each key, since `JSONEncoder` traps if a key gets a value of another kind.
    private static func write(to object: inout Members, depth: Int, using random: inout SeededNumbers) throws {
        for _ in 0..<Int.random(in: 0...(depth * 8), using: &random) {
            let number = Int.random(in: 0..<24, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where depth > 0:
                let key = StringKey("object \(number % 4)")
                var inner = object.nestedContainer(keyedBy: StringKey.self, forKey: key)
                try write(to: &inner, depth: depth - 1, using: &random)
            case 1 where depth > 0:
                var inner = object.nestedUnkeyedContainer(forKey: StringKey("list \(number % 4)"))
                try write(to: &inner, depth: depth - 1, using: &random)
            case 2 where depth > 0:
                var inner = object.superEncoder(forKey: StringKey("super \(number)")).unkeyedContainer()
                try write(to: &inner, depth: depth - 1, using: &random)
            case 3: try object.encodeNil(forKey: StringKey("\(number)"))
            default: try object.encode(["a": number], forKey: StringKey("\(number)"))
            }
        }
    }

    private static func write(
        to list: inout any UnkeyedEncodingContainer,
        depth: Int,
        using random: inout SeededNumbers
    ) throws {
        for _ in 0..<Int.random(in: 0...depth, using: &random) {
            var inner = list.nestedContainer(keyedBy: StringKey.self)
            try write(to: &inner, depth: depth, using: &random)
            try list.encode(list.count)
        }
    }
}

import EndpointRuntime

extension Zoo.Pet {
    static func random(depth: Int, using random: inout SeededNumbers) -> Zoo.Pet {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .dog(.random(using: &random))
        case 1: .cat(.random(depth: depth, using: &random))
        case 2: .names(["a": .random(using: &random)])
        default: .unknown(["type": "bird", "of": .random(depth: 2, using: &random)])
        }
    }
}

extension Zoo.Dog {
    static func random(using random: inout SeededNumbers) -> Zoo.Dog {
        Zoo.Dog(
            name: .random(using: &random),
            age: .random(using: &random) { .random(in: .min ... .max, using: &$0) }
        )
    }
}

extension Zoo.Cat {
    static func random(depth: Int, using random: inout SeededNumbers) -> Zoo.Cat {
        let kittens = depth == 0 ? 0 : Int.random(in: 0...2, using: &random)
        return Zoo.Cat(
            lives: .random(in: .min ... .max, using: &random),
            kittens: (0..<kittens).map { _ in .random(depth: depth - 1, using: &random) }
        )
    }
}

extension Zoo.Anything {
    static func random(using random: inout SeededNumbers) -> Zoo.Anything {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: .dog(.random(using: &random))
        case 1: .deleted(Zoo.Deleted())
        case 2: .cat(.random(depth: 2, using: &random))
        case 3: .object(Object(a: .random(depth: 1, using: &random), b: ["k": .random(depth: 1, using: &random)]))
        case 4: .level(.high)
        case 5: .string("s" + .random(using: &random))
        case 6: .int(.random(in: .min ... .max, using: &random))
        // A whole number would be a value of the variant `int`.
        case 7: .double(Double(Int.random(in: -1000...1000, using: &random)) + 0.5)
        case 8: .bool(.random(using: &random))
        case 9: .dates([.random(using: &random), .random(using: &random)])
        case 10: .catList([.random(depth: 1, using: &random)])
        default: .unknown(["x": .random(depth: 2, using: &random)])
        }
    }
}

extension Zoo.Tree {
    static func random(depth: Int, using random: inout SeededNumbers) -> Zoo.Tree {
        switch Int.random(in: 0..<(depth == 0 ? 2 : 4), using: &random) {
        case 0: .int(.random(in: .min ... .max, using: &random))
        case 1: .unknown(.string(.random(using: &random)))
        case 2: .list((0..<2).map { _ in .random(depth: depth - 1, using: &random) })
        default:
            .node(
                Zoo.Node(
                    left: .random(depth: depth - 1, using: &random),
                    right: .random(depth: depth - 1, using: &random)
                )
            )
        }
    }
}

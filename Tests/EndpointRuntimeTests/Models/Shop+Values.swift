// Beside generated code, a user's file may import Foundation, too: `Date` and the like stay unambiguous.
public import EndpointRuntime
import Foundation

nonisolated extension Shop {
    public static let epoch = Date(timeIntervalSince1970: 0)
}

extension Shop.Order {
    /// Every field with a value drawn from `random`.
    static func random(using random: inout SeededNumbers) -> Shop.Order {
        Shop.Order(
            id: .random(in: .min ... .max, using: &random),
            customer: .random(depth: 3, using: &random),
            note: .random(using: &random, of: String.random),
            homepage: URL(string: "https://example.com/\(UInt32.random(in: 0 ... .max, using: &random))"),
            plan: .random(using: &random) { .random(using: &$0, of: Shop.Plan.random) },
            perPage: .random(in: 0...100, using: &random),
            createdAt: .random(using: &random),
            shippedAt: .random(using: &random, of: Date.random),
            paidAt: .random(using: &random, of: Date.randomSecond),
            closedAt: .random(using: &random) { .random(using: &$0, of: Date.randomSecond) },
            polledAt: .random(using: &random),
            times: .random(using: &random) { random in (0..<3).map { _ in Date.random(using: &random) } },
            due: .random(using: &random),
            key: UUID(),
            total: Decimal(Int64.random(in: .min ... .max, using: &random)) / 1000,
            serial: .random(in: .min ... .max, using: &random),
            digest: .random(count: 8, using: &random),
            stock: [.free: .random(in: 0...9, using: &random), .random(using: &random): 1],
            extra: .random(depth: 3, using: &random)
        )
    }
}

extension Shop.Customer {
    static func random(depth: Int, using random: inout SeededNumbers) -> Shop.Customer {
        let friends = depth == 0 ? 0 : Int.random(in: 0...2, using: &random)
        return Shop.Customer(
            name: .random(using: &random),
            friends: (0..<friends).map { _ in .random(depth: depth - 1, using: &random) }
        )
    }
}

extension Shop.Plan {
    static func random(using random: inout SeededNumbers) -> Shop.Plan {
        Bool.random(using: &random) ? .pro : .unknown(.random(using: &random))
    }
}

extension Shop.Shipment {
    /// Every field with a value drawn from `random`.
    static func random(using random: inout SeededNumbers) -> Shop.Shipment {
        Shop.Shipment(
            version: .random(using: &random) { _ in 2 },
            revision: .random(using: &random) { _ in 3 },
            packedAt: .randomSecond(using: &random),
            sentAt: .random(using: &random, of: Date.randomMillisecond),
            arrivedAt: .random(using: &random, of: Date.random),
            returnedAt: .random(using: &random) { .random(using: &$0, of: Date.randomSecond) },
            label: .random(count: 7, using: &random),
            stamp: .random(using: &random) { .random(count: 8, using: &$0) },
            weight: .random(in: 0...100, using: &random),
            milestones: ["packed": .randomSecond(using: &random), .random(using: &random): Shop.epoch],
            pieces: [-1: .random(count: 3, using: &random), .random(in: 0...9, using: &random): Data()],
            legs: [
                "first": [.random(using: &random, of: Date.randomMillisecond), .randomMillisecond(using: &random)],
                .random(using: &random): [],
            ],
            notices: .random(using: &random) { random in
                [.free: .random(using: &random, of: Date.randomSecond), .random(using: &random): .null]
            },
            openings: Shop.Openings(["Monday": .randomSecond(using: &random), .random(using: &random): Shop.epoch])
        )
    }
}

extension Shop.Stock {
    static func random(using random: inout SeededNumbers) -> Shop.Stock {
        Shop.Stock(
            name: .random(using: &random),
            additional: [.random(using: &random): .random(in: .min ... .max, using: &random)]
        )
    }
}

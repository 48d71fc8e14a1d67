// The code that a user writes for the types of the golden `custom-type-names`.

public import Badge
public import EndpointRuntime

nonisolated extension Badge: @retroactive FieldValue where Value: FieldValue {
    public static var placeholder: Badge { Badge(rawValue: .placeholder) }
}

nonisolated public struct Title: FieldValue {
    public let rank: Int

    public static var placeholder: Title { Title(rank: 0) }
}

nonisolated public struct Score<Subject>: FieldValue {
    public let points: Int

    public static var placeholder: Score { Score(points: 0) }
}

nonisolated extension Club.Member {
    public static func < (left: Self, right: Self) -> Bool { left.score.points < right.score.points }
}

// The code that a user writes for the types of the golden `custom-types`.

public import EndpointRuntime
public import IdentityKit

nonisolated extension Money: @retroactive FieldValue {
    public static var placeholder: Money { Money("") }
}

nonisolated extension Tagged: @retroactive FieldValue where Value: FieldValue {
    public static var placeholder: Tagged { Tagged(rawValue: .placeholder) }
}

nonisolated extension Currency: @retroactive FieldValue {}

nonisolated public struct Spot: FieldValue {
    public let lat: Double
    public let lng: Double

    public static var placeholder: Spot { Spot(lat: 0, lng: 0) }
}

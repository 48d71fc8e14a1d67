import Diagnostics
import SpecWriting
import SwiftRendering
import YAML

extension Importer {
    /// The enum that a schema is: texts or whole numbers, or alternatives that are constants with titles.
    func enumeration(_ place: Place) -> DraftEnumeration? {
        guard let place = place.resolved() else { return nil }
        if let alternatives = SchemaShape(place).alternatives { return titled(alternatives.places) }
        guard let places = SchemaShape(place).enumValues, !places.isEmpty else { return nil }
        let scalars = places.compactMap(\.node.scalar)
        guard scalars.count == places.count else { return nil }
        let isInteger =
            SchemaShape(place).type == "integer"
            || SchemaShape(place).type == nil && scalars.allSatisfy { $0.style == .plain && Int64($0.text) != nil }
        if isInteger, !scalars.allSatisfy({ Int64($0.text) != nil }) { return nil }
        if !isInteger, !["string", nil].contains(SchemaShape(place).type) { return nil }
        if !isInteger, SchemaShape(place).type == nil,
            scalars.contains(where: {
                $0.style == .plain && (Double($0.text) != nil || ["true", "false"].contains($0.text))
            })
        {
            return nil
        }
        let given = ["x-enum-varnames", "x-enumNames"].compactMap { place[$0]?.items.compactMap(\.node.text) }.first
        let names = given?.count == scalars.count ? given : nil
        let descriptions = place["x-enum-descriptions"]?.items.map { $0.node.text }
        var seen: Set<String> = []
        var values: [DraftEnumeration.Value] = []
        for (index, scalar) in scalars.enumerated() {
            guard seen.insert(scalar.text).inserted else {
                documents.warn("duplicate-enum-value", at: places[index], "'\(scalar.text)' stands in the enum twice")
                continue
            }
            let description = descriptions?.count == scalars.count ? descriptions?[index] : nil
            values.append(.init(name: names?[index] ?? scalar.text, wireValue: scalar.text, description: description))
        }
        return Self.unclashing(DraftEnumeration(values: values, isInteger: isInteger))
    }

    /// `oneOf: [{title: Red, const: 0}, …]`
    private func titled(_ places: [Place]) -> DraftEnumeration? {
        guard !places.isEmpty else { return nil }
        var values: [DraftEnumeration.Value] = []
        var kinds: Set<String> = []
        for place in places {
            guard let constant = place.raw("const"), let scalar = constant.node.scalar else { return nil }
            let isInteger = scalar.style == .plain && Int64(scalar.text) != nil
            let isOther =
                scalar.style == .plain && !isInteger
                && (Double(scalar.text) != nil || ["true", "false"].contains(scalar.text))
            kinds.insert(isInteger ? "integer" : isOther ? "other" : "string")
            values.append(
                .init(
                    name: place.text("title") ?? scalar.text,
                    wireValue: scalar.text,
                    description: place.prose("description")
                )
            )
        }
        guard kinds.count == 1, kinds != ["other"], Set(values.map(\.wireValue)).count == values.count else {
            return nil
        }
        return Self.unclashing(DraftEnumeration(values: values, isInteger: kinds == ["integer"]))
    }

    /// Values whose names would become one in Swift get numbers.
    static func unclashing(_ enumeration: DraftEnumeration) -> DraftEnumeration {
        var enumeration = enumeration
        var seen: Set<String> = []
        for index in enumeration.values.indices {
            let plain = SwiftName.property(enumeration.values[index].name)
            var name = plain == "_" ? "value" : plain
            var number = 2
            while !seen.insert(name).inserted {
                name = "\(plain)\(number)"
                number += 1
            }
            if name != plain { enumeration.values[index].name = name }
        }
        return enumeration
    }
}

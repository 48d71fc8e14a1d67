import SwiftRendering
import YAML

/// What the alternatives of a union are called that have no names of their own.
extension Importer {
    /// A name for each of the alternatives, by what tells it from the others.
    ///
    /// - Parameter tagField: The field whose constants tell them apart.
    func optionNames(of places: [Place], tagField: String? = nil) -> [String] {
        let required = places.map { place in
            isObject(place) ? properties(of: place).filter(\.isRequired).map(\.name) : []
        }
        let names = places.indices.map { index -> String in
            let place = places[index]
            if let title = place.prose("title").map(Self.typeName), title.count <= 40 { return title }
            if let tagField, let tag = constants(of: place, tagField).first { return Self.typeName(tag) }
            let others = required.indices.filter { $0 != index }.flatMap { required[$0] }
            if let own = required[index].first(where: { !others.contains($0) }) { return "With" + Self.typeName(own) }
            return jsonName(of: place)
        }
        var counts: [String: Int] = [:]
        return names.map { name in
            counts[name, default: 0] += 1
            let number = counts[name, default: 1]
            return number == 1 ? name : "\(name)\(number)"
        }
    }

    /// What a value is in JSON.
    private func jsonName(of place: Place) -> String {
        switch forms(of: place).first {
        case .string?: "Text"
        case .integer?, .number?: "Number"
        case .bool?: "Flag"
        case .array?: "List"
        case .object?: "Object"
        case .any?, nil: "Value"
        }
    }
}

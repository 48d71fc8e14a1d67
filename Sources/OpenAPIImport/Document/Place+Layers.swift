import YAML

/// What is said around a schema: beside a reference to it, or in an `allOf` of it and words that are not on the type.
extension Place {
    /// The schemas that say something of the same value, the outermost first.
    var layers: [Place] {
        var found: [Place] = []
        var open = [self][...]
        while let place = open.popFirst(), found.count < 30 {
            found.append(place)
            if let reference = place.reference, let target = documents.target(of: reference, in: place.path) {
                open.append(target.place)
            } else if let parts = place.raw("allOf")?.items {
                open += parts.filter { $0.reference == nil && $0.saysNothing }
                if let only = place.onlyPart { open.append(only) }
            }
        }
        return found
    }

    /// Whether one of them sets a flag.
    func says(_ flag: String) -> Bool { layers.contains { $0.flag(flag) } }

    /// The schemas that say something of a value that is not null.
    var layersOfValue: [Place] {
        layers.flatMap { layer -> [Place] in
            guard let alternatives = SchemaShape(layer).alternatives?.places, alternatives.count == 1 else {
                return [layer]
            }
            return [layer] + alternatives[0].layers
        }
    }

    /// The reference that an `allOf` without another word on the type is.
    var onlyPart: Place? {
        let silent: Set<String> = [
            "allOf", "description", "title", "nullable", "deprecated", "readOnly", "writeOnly", "example", "examples",
            "default",
        ]
        guard let parts = raw("allOf")?.items, let entries = node.entries,
            entries.allSatisfy({ silent.contains($0.key.text) || $0.key.text.hasPrefix("x-") })
        else { return nil }
        let said = parts.filter { $0.reference != nil || !$0.saysNothing || $0.raw("required") != nil }
        return said.count == 1 && said[0].reference != nil ? said[0] : nil
    }
}

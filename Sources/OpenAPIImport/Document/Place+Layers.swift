import YAML

/// What is said around a schema: beside a reference to it, or in an `allOf` of it and words that are not on the type.
extension Place {
    /// The schemas that say something of the same value, the outermost first.
    var layers: [Place] {
        var found: [Place] = []
        var open = [self][...]
        while let place = open.popFirst(), found.count < 30 {
            found.append(place)
            if let last = place.joined?.last {
                open.append(last)
            } else if let reference = place.reference, let target = documents.target(of: reference, in: place.path) {
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
        guard let parts = raw("allOf")?.items, let entries = node.entries,
            entries.allSatisfy({ ["allOf", "enum"].contains($0.key.text) || $0.isSilent }), !asksForProperties
        else { return nil }
        let said = parts.filter { !$0.saysNothing || $0.asksForProperties }
        let only = said.isEmpty ? parts.filter { $0.reference != nil } : said
        guard only.count == 1, let part = only[0].reference != nil ? only[0] : only[0].onlyPart else { return nil }
        // Generators for C# repeat the values of an enum around the reference to it.
        guard let values = raw("enum")?.items else { return part }
        let known = Set(part.resolved()?["enum"]?.items.filter { !$0.isNull }.compactMap(\.node.text) ?? [])
        return known == Set(values.filter { !$0.isNull }.compactMap(\.node.text)) ? part : nil
    }

    /// A schema without a word on the type.
    var saysNothing: Bool {
        guard let place = resolved(), place.joined == nil else { return false }
        return place.node.entries?.allSatisfy(\.isSilent) ?? false
    }

    private var asksForProperties: Bool { reference == nil && raw("required")?.items.isEmpty == false }
}

extension Entry {
    /// Whether a keyword says nothing of the type of a schema that another one gives it.
    fileprivate var isSilent: Bool {
        switch key.text {
        case "description", "title", "nullable", "deprecated", "readOnly", "writeOnly", "required", "example",
            "examples",
            "default", "externalDocs", "xml":
            true
        case "type": value.text == "object"
        case "properties": value.entries?.isEmpty == true
        case "additionalProperties": value.text == "false"
        default: key.text.hasPrefix("x-")
        }
    }
}

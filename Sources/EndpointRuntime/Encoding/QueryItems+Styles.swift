extension QueryItems {
    /// Adds a value in its pieces.
    mutating func add(_ name: String, _ value: EncodedValue, style: QueryStyle) throws(BuildFailure) {
        if style == .json {
            return try append(name: name, value.json)
        }
        switch value {
        case .object(let members):
            for (key, member) in members.sortedUnique {
                try add(style == .dots ? "\(name).\(key)" : "\(name)[\(key)]", member, style: style)
            }
        case .list(let elements):
            try add(name, list: elements, style: style)
        default:
            try append(name: name, value.scalarText(of: name))
        }
    }

    private mutating func add(_ name: String, list elements: [EncodedValue], style: QueryStyle) throws(BuildFailure) {
        if let separator = style.separator {
            return try add(name, joined: elements, separator: separator)
        }
        for (index, element) in elements.enumerated() {
            switch (style, element) {
            case (.brackets, _): try add(name + "[]", element, style: style)
            case (.indexed, _): try add("\(name)[\(index)]", element, style: style)
            case (_, .list), (_, .object):
                throw BuildFailure(
                    "'\(name)' is a list of lists or objects, which only 'brackets', 'indexed' and 'json' can write"
                )
            default: try add(name, element, style: style)
            }
        }
    }

    private mutating func add(
        _ name: String,
        joined elements: [EncodedValue],
        separator: String
    ) throws(BuildFailure) {
        guard !elements.isEmpty else { return }
        var texts: [String] = []
        for element in elements { texts.append(try element.scalarText(of: name)) }
        append(
            name: name,
            value: texts.joined(separator: PercentEncoding.decode(separator)),
            encodedValue: texts.map(PercentEncoding.component).joined(separator: separator)
        )
    }

    private mutating func append(name: String, _ value: String) {
        append(name: name, value: value, encodedValue: PercentEncoding.component(value))
    }
}

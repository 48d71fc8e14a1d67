import Spec

extension ValueGenerator {
    /// A value of a built-in type, written in its format.
    func scalar(_ builtin: Builtin, _ format: WireFormat?, at place: ValuePlace) -> JSONValue {
        let generator = generator(at: place, "value")
        var texts = TextGenerator(generator: generator)
        var numbers = NumberGenerator(generator: generator)
        switch builtin {
        case .string: return .string(texts.text(place.name, of: place.owner))
        case .int, .int32, .int64: return number(String(numbers.integer(place.name)), format)
        case .double, .float, .decimal: return number(numbers.decimal(place.name), format)
        case .bool: return .bool(flag(place.name, generator))
        case .date: return WireText.date(secondsSince1970: numbers.moment(place.name), format)
        case .day:
            let moment = WireText.date(secondsSince1970: numbers.moment(place.name), nil)
            return .string(String(moment.string?.prefix(10) ?? "2020-01-01"))
        case .url: return .string(texts.url(place.name))
        case .uuid: return .string(texts.uuid)
        case .data:
            var generator = generator
            return WireText.data(generator.bytes(16), format)
        case .json, .upload: return .object([.init("note", .string(texts.sentence))])
        }
    }

    private func number(_ numeral: String, _ format: WireFormat?) -> JSONValue {
        format == .quoted ? .string(numeral) : .number(numeral)
    }

    /// A flag; one whose name suggests an error or an end is rarely true.
    private func flag(_ name: NameWords, _ generator: SeededGenerator) -> Bool {
        var generator = generator
        let isRare = name.contains(anyOf: ["archived", "blocked", "deleted", "disabled", "error", "failed", "locked"])
        return generator.oneIn(isRare ? 8 : 2)
    }
}

import Spec

/// The strings of a format, such as dates, in a union that also has an open enum, which accepts any string.
struct FormattedTexts {
    /// The variant whose strings have a format.
    let variant: Int
    /// The condition that a string has the format.
    let test: String
    /// The open enum, which takes the strings that no variant lists and that lack the format; `nil` if there are
    /// several.
    let openEnum: Int?

    /// Returns `nil` if the union has no such strings, or no open enum.
    init?(_ union: Union, in api: API, _ printer: TypePrinter) {
        let openEnums = union.variants.indices.filter { index in
            let shape = api.shape(of: union.variants[index].type)
            guard case .enumeration(let enumeration, _) = shape else { return false }
            return enumeration.rawType == .string && !enumeration.isClosed
        }
        let formatted = union.variants.firstIndex { variant in
            guard case .builtin(let builtin, _) = api.shape(of: variant.type), builtin != .string else { return false }
            return variant.signature.forms.contains(where: \.isUnlistedString)
        }
        guard let formatted, !openEnums.isEmpty else { return nil }
        let type = union.variants[formatted].type
        let arguments = ["\(printer.print(type)).self", WireFormatPrinter.print(type)].compactMap(\.self)
        variant = formatted
        test = "json.fits(\(arguments.joined(separator: ", ")))"
        openEnum = openEnums.count == 1 ? openEnums[0] : nil
    }
}

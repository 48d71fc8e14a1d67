import Spec

extension ValueCheck {
    /// Validates a value against the variant of its tag, or else against all variants.
    mutating func check(_ value: JSONValue, _ union: Union, _ type: TypeReference, at path: String) {
        let isClosed = union.isClosed || closesInlineTypes && type.isInline
        if source == .text {
            // A list or an object may be any variant, in one of several encodings.
            if let text = value.plainText, !fits(text, union) { reportValidationFailure(value, type, at: path) }
            return
        }
        guard let tagField = union.tagField else {
            let fits = union.variants.contains { variant in
                allowsOtherKeys
                    ? Self.isReadable(value, as: variant.type, in: api) : Self.fits(value, variant.type, in: api)
            }
            if !fits, isClosed { reportMismatch(value, union, type, at: path) }
            return
        }
        let fallback = union.fallback.map { union.variants[$0] }
        // The field in the type for all other tags determines whether the tag may be missing.
        if value[tagField] == nil, let fallback { return check(value, fallback.type, at: path) }
        guard let tag = value[tagField] else { return report("is missing", at: Self.join(path, tagField)) }
        let tagged = union.variants.first { $0.hasTag(tag) }
        guard let variant = tagged ?? fallback else {
            if isClosed { reportUnknown(tag, union, at: Self.join(path, tagField)) }
            return
        }
        check(removingTag(tagField, from: value, of: variant.type), variant.type, at: path)
    }

    /// The value of a variant without the tag of its union, unless the variant declares the tag.
    ///
    /// - Parameter type: The type of the variant, which may itself be a union.
    private func removingTag(_ tag: String, from value: JSONValue, of type: TypeReference, depth: Int = 0) -> JSONValue
    {
        let rest = value.removing([tag]) ?? value
        switch api.shape(of: type) {
        case .structure(let structure, _):
            return structure.members.contains { $0.wireName.value == tag } ? value : rest
        case .map: return rest
        case .optional(let wrapped): return removingTag(tag, from: value, of: wrapped, depth: depth)
        case .union(let union):
            // Two tags of one name are one field. A union may be a variant of itself.
            guard union.tagField != tag, depth < Self.deepestUnion else { return value }
            guard union.tagField != nil else {
                return union.variants.contains { Self.fits(value, $0.type, in: api) } ? value : rest
            }
            guard let variant = union.variant(of: value, in: api) else { return rest }
            return removingTag(tag, from: value, of: variant.type, depth: depth + 1)
        case .builtin, .enumeration, .list: return value
        }
    }

    private static let deepestUnion = 16

    private mutating func reportUnknown(_ tag: JSONValue, _ union: Union, at path: String) {
        let known = union.variants.compactMap { $0.tag?.value.json.plainText }.map { "'\($0)'" }
        report("\(shown(tag, at: path)) is not one of \(known.joined(separator: ", "))", at: path)
    }

    private mutating func reportMismatch(_ value: JSONValue, _ union: Union, _ type: TypeReference, at path: String) {
        guard value.plainText == nil, value != .null else { return reportValidationFailure(value, type, at: path) }
        let types = union.variants.map { TypeDescription.text($0.type, in: api) }.joined(separator: ", ")
        report("\(shown(value, at: path)) matches none of: \(types)", at: path)
    }

    /// Whether a text is a value of a variant.
    private func fits(_ text: String, _ union: Union) -> Bool {
        union.variants.contains { variant in
            if fits(text, variant.type) { return true }
            guard case .list(let element) = api.shape(of: variant.type) else { return false }
            // Some styles of lists have an item for each element, the others one item with a separator.
            let lists = [",", " ", "|"].map { text.split(separator: $0, omittingEmptySubsequences: false) }
            return fits(text, element) || lists.contains { $0.allSatisfy { fits(String($0), element) } }
        }
    }

    private func fits(_ text: String, _ type: TypeReference) -> Bool {
        var check = ValueCheck(api: api, source: .text, closesInlineTypes: closesInlineTypes)
        check.check(api.value(of: text, as: type), type, at: "")
        return check.findings.isEmpty
    }
}

extension TypeReference {
    /// Whether the type is declared where it is used.
    fileprivate var isInline: Bool {
        if case .inline = self { true } else { false }
    }
}

extension Parameter {
    /// The style in which the value is sent; `nil` if no style applies, as none does to a text, or in JSON.
    ///
    /// A parameter may inherit a style that its place lacks, which is ignored. A header field has no style besides JSON.
    ///
    /// - Parameter form: How parameters of the payload are written.
    package func sentStyle(in form: BodyForm, _ api: API) -> ListStyle? {
        let styles = place.styles(in: form)
        guard !styles.isEmpty, member.type.isCompound(in: api) else { return nil }
        if styles.contains(style) { return style }
        return place.isHeaderField ? nil : .repeat
    }

    /// Whether a request contains the constant or the default. An empty list or map adds nothing to most requests.
    ///
    /// - Parameter form: How parameters of the payload are written.
    package func isSentByDefault(in form: BodyForm, _ api: API) -> Bool {
        guard let value = member.constant ?? member.defaultValue else { return false }
        guard value == .list([]) || value == .emptyMap else { return true }
        switch place {
        case .path, .cookie: return true
        case .header: return value != .emptyMap || style == .json
        case .query, .body:
            guard let style = sentStyle(in: form, api), style != .json else { return true }
            // Without another style, the part of a map is an object in JSON.
            let isPart = place.isInPayload && form == .multipart && value == .emptyMap
            return isPart && (style == .repeat || media != nil)
        }
    }
}

extension TypeReference {
    /// Whether a parameter of the type is encoded as several values, in one of the styles.
    ///
    /// - Parameter open: The enclosing models. A model that contains itself is not visited again.
    fileprivate func isCompound(in api: API, open: Set<String> = []) -> Bool {
        switch self {
        case .list, .map, .builtin(.json, _): return true
        case .builtin: return false
        case .optional(let wrapped): return wrapped.isCompound(in: api, open: open)
        case .inline(let inline):
            switch inline.shape {
            case .structure: return true
            case .union(let union): return union.variants.contains { $0.type.isCompound(in: api, open: open) }
            case .enumeration: return false
            }
        case .model(let name):
            guard !open.contains(name) else { return false }
            let open = open.union([name])
            switch api.model(named: name)?.shape {
            case .structure: return true
            case .union(let union): return union.variants.contains { $0.type.isCompound(in: api, open: open) }
            case .wrapper(let wrapped): return wrapped.isCompound(in: api, open: open)
            case .enumeration, nil: return false
            }
        }
    }
}

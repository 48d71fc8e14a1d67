import Diagnostics

/// Decides which types can be written to which part of a request or a response.
struct PlacementChecker {
    let types: TypeResolver

    /// Whether values are also decoded. Unions are then not allowed, since a string does not determine its variant.
    var isRead = false

    /// Whether a value of `type` can be written to `place`.
    ///
    /// - Parameter style: The style that the parameter itself declares.
    func allows(_ type: TypeReference, in place: ParameterPlace, style: ListStyle? = nil) -> Bool {
        fits(type, place.capacity(in: style), isNested: false)
    }

    private func fits(_ type: TypeReference, _ capacity: ParameterPlace.Capacity, isNested: Bool) -> Bool {
        let allowsLists: Bool
        let allowsMaps: Bool
        switch capacity {
        case .anything: return true
        case .object:
            // Any model fits. Its fields are not visited, since a model may contain itself.
            if case .model = type { return true }
            (allowsLists, allowsMaps) = (true, true)
        case .listOrMap: (allowsLists, allowsMaps) = (!isNested, !isNested)
        case .list: (allowsLists, allowsMaps) = (!isNested, false)
        }
        let plain = unwrapped(type)
        switch plain {
        case .builtin(.upload, _): return false
        case .builtin(.json, _): return capacity == .object
        case .builtin: return true
        case .list(let element): return allowsLists && fits(element, capacity, isNested: true)
        case .map(_, let value): return allowsMaps && fits(value, capacity, isNested: true)
        case .optional(let wrapped): return fits(wrapped, capacity, isNested: isNested)
        case .inline, .model:
            return capacity == .object || types.declarations.enumeration(of: plain) != nil
                || !isRead && isSingleValue(plain)
        }
    }

    /// Whether all values of a union are strings, numbers or booleans.
    private func isSingleValue(_ type: TypeReference) -> Bool {
        var seen: Set<String> = []
        return isSingleValue(type, &seen)
    }

    /// - Parameter seen: The models that were visited; they contain each other, perhaps.
    private func isSingleValue(_ type: TypeReference, _ seen: inout Set<String>) -> Bool {
        guard let variants = unionVariants(of: type) else { return false }
        return variants.allSatisfy { variant in
            if case .model(let name) = variant, !seen.insert(name).inserted { return true }
            let plain = unwrapped(variant)
            switch plain {
            case .builtin(let builtin, _): return builtin != .json && builtin != .upload
            case .inline, .model:
                return types.declarations.enumeration(of: plain) != nil || isSingleValue(plain, &seen)
            case .list, .map, .optional: return false
            }
        }
    }

    /// Whether all values of `type` are objects, or `type` is JSON.
    func isObject(_ type: TypeReference) -> Bool {
        var seen: Set<String> = []
        return isObject(type, &seen)
    }

    /// Whether a part with the value, or each part of a list or of a map in the style `spread`, is JSON.
    func isJSONPart(_ type: TypeReference, _ style: ListStyle) -> Bool {
        if type.containsUpload { return false }
        if style == .spread, isMapOrObject(type) {
            // The members of an object have types of their own.
            guard case .map(_, let value) = unwrapped(type) else { return false }
            return isJSONPart(value, .repeat)
        }
        return isObject(type) || isNestedList(type)
    }

    private func isObject(_ type: TypeReference, _ seen: inout Set<String>) -> Bool {
        if case .model(let name) = type, !seen.insert(name).inserted { return true }
        let plain = unwrapped(type)
        switch plain {
        case .builtin(.json, _), .map: return true
        case .builtin, .list: return false
        case .optional(let wrapped): return isObject(wrapped, &seen)
        case .inline, .model:
            guard let variants = unionVariants(of: plain) else {
                return types.declarations.enumeration(of: plain) == nil
            }
            return variants.allSatisfy { isObject($0, &seen) }
        }
    }

    /// Whether `type` is a map, or an object with fields of its own.
    func isMapOrObject(_ type: TypeReference) -> Bool {
        let plain = unwrapped(type)
        switch plain {
        case .map: return true
        case .builtin, .list: return false
        case .optional(let wrapped): return isMapOrObject(wrapped)
        case .inline, .model:
            return types.declarations.nativeModel(of: plain) == nil && unionVariants(of: plain) == nil
                && types.declarations.enumeration(of: plain) == nil
        }
    }

    /// Whether all values of `type` are certainly scalars. A custom type may be written as a list.
    func isScalar(_ type: TypeReference) -> Bool {
        guard types.declarations.nativeModel(of: type) == nil else { return false }
        let plain = unwrapped(type)
        switch plain {
        case .builtin(let builtin, _): return builtin != .json
        case .optional(let wrapped): return isScalar(wrapped)
        case .list, .map: return false
        case .inline, .model:
            return types.declarations.nativeModel(of: plain) == nil && types.declarations.enumeration(of: plain) != nil
        }
    }

    /// Whether `type` is a list of lists or of objects, or a map of such lists.
    func isNestedList(_ type: TypeReference) -> Bool {
        var seen: Set<String> = []
        return listElement(of: type).map { isContainer($0, &seen) } ?? false
    }

    /// Whether `type` is a list of lists, or a map of such lists.
    func isListOfLists(_ type: TypeReference) -> Bool {
        switch listElement(of: type).map(unwrapped) {
        case .list: true
        case .optional(let wrapped): if case .list = unwrapped(wrapped) { true } else { false }
        case .builtin, .map, .inline, .model, nil: false
        }
    }

    /// The type of the elements of a list, or of the lists in a map; `nil` for any other type.
    private func listElement(of type: TypeReference) -> TypeReference? {
        var type = type
        var seen: Set<String> = []
        while true {
            if case .model(let name) = type, !seen.insert(name).inserted { return nil }
            switch unwrapped(type) {
            case .list(let element): return element
            case .map(_, let value): type = value
            case .optional(let wrapped): type = wrapped
            case .builtin, .inline, .model: return nil
            }
        }
    }

    /// Whether all values of `type` are lists or objects. Values of JSON and of custom types may be strings.
    private func isContainer(_ type: TypeReference, _ seen: inout Set<String>) -> Bool {
        if case .model(let name) = type, !seen.insert(name).inserted { return true }
        let plain = unwrapped(type)
        switch plain {
        case .list, .map: return true
        case .builtin: return false
        case .optional(let wrapped): return isContainer(wrapped, &seen)
        case .inline, .model:
            guard types.declarations.nativeModel(of: plain) == nil else { return false }
            guard let variants = unionVariants(of: plain) else {
                return types.declarations.enumeration(of: plain) == nil
            }
            return variants.allSatisfy { isContainer($0, &seen) }
        }
    }

    /// The types of a union, without types that have errors; `nil` for any other type.
    private func unionVariants(of type: TypeReference) -> [TypeReference]? {
        switch type {
        case .inline(let inline):
            guard case .union(let union) = inline.shape else { return nil }
            return union.variants.map(\.type)
        case .model(let name):
            guard case .union(let union)? = types.declarations[name]?.shape else { return nil }
            return union.variants.compactMap {
                types.resolve($0.type, namedAfter: Name(name, at: union.location))
            }
        case .builtin, .list, .map, .optional: return nil
        }
    }

    /// The innermost type that a wrapper wraps; `type` itself if it is not a wrapper.
    private func unwrapped(_ type: TypeReference) -> TypeReference {
        var type = type
        // A type that wraps itself is reported elsewhere.
        for _ in 0..<50 {
            guard case .model(let name) = type, case .wrapper(let wrapped)? = types.declarations[name]?.shape,
                let found = types.resolve(wrapped, namedAfter: Name(name, at: wrapped.location))
            else { return type }
            type = if case .optional(let inner) = found { inner } else { found }
        }
        return type
    }
}

extension Diagnostic {
    /// - Parameter mayBeJSON: Whether the part can contain the value in the style `json`.
    static func badParameterType(
        _ name: Name,
        _ type: String,
        _ place: ParameterPlace,
        mayBeJSON: Bool,
        at location: SourceLocation
    ) -> Diagnostic {
        .error(
            "bad-parameter-type",
            at: location,
            "'\(name.value)' is \(type), which cannot be written into a \(place.rawValue)",
            hint: (mayBeJSON ? "write 'style: json' to send it as JSON, " : "")
                + "use String, or a model with 'swift: …' whose Swift type encodes itself as one value"
        )
    }

    static func badHeaderType(_ name: Name, _ type: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-parameter-type",
            at: location,
            "'\(name.value)' is \(type), which cannot be read from a header",
            hint: "use String, or a model with 'swift: …' whose Swift type decodes itself from one value"
        )
    }
}

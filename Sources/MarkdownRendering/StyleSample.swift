import Spec

/// A value that shows how a style sends lists and objects, with as many levels as its type has.
indirect enum StyleSample {
    case scalar
    /// A file, which is a part of a multipart body.
    case upload
    /// A value that may be anything: JSON, or one of several types without a list.
    case any
    /// A value of one of several types, one of which is this list.
    case union(list: StyleSample)
    /// A value whose type contains itself.
    case recursion
    case list(StyleSample)
    /// An object, with its first field or an invented key.
    case object(key: String, StyleSample)

    /// The items in a query or a form: `ids=a,b`, `filter[ids][]=a&filter[ids][]=b`.
    func items(_ name: String, _ style: ListStyle) -> String {
        var letters = ["a", "b"][...]
        return items(at: name, style).map { name, separator in
            separator.map { "\(name)=a\($0)b" } ?? "\(name)=\(letters.popFirst() ?? "…")"
        }.joined(separator: "&")
    }

    /// The names of the items, and the separator of the elements if a list is one item.
    private func items(at name: String, _ style: ListStyle) -> [(name: String, separator: String?)] {
        switch self {
        case .scalar, .upload, .any, .union: return [(name, nil)]
        case .recursion: return [(style == .dots ? "\(name).…" : "\(name)[…]", nil)]
        case .object(let key, let value):
            switch style {
            case .spread: return value.items(at: key, .repeat)
            case .dots: return value.items(at: "\(name).\(key)", style)
            case .repeat, .comma, .space, .pipe, .brackets, .indexed, .json:
                return value.items(at: "\(name)[\(key)]", style)
            }
        case .list(let element):
            if let separator = style.separatorInQuery { return [(name, separator)] }
            return names(ofElements: element, at: name, style).flatMap { element.items(at: $0, style) }
        }
    }

    /// The names of the parts of a multipart body: `ids[0]`, `ids[1]`. An object without brackets is one part.
    func parts(_ name: String, _ style: ListStyle, hasMedia: Bool) -> [String] {
        switch self {
        case .scalar, .upload, .any, .union: return [name]
        case .recursion: return ["\(name)[…]"]
        case .object(let key, let value):
            // A media type makes an object one part, but does not keep files together.
            guard style.namesElements, !hasMedia || value.isUpload else { return [name] }
            return value.parts("\(name)[\(key)]", style, hasMedia: hasMedia)
        case .list(let element):
            return names(ofElements: element, at: name, style).flatMap {
                element.parts($0, style, hasMedia: hasMedia)
            }
        }
    }

    /// The names of two elements of a list, or of one if the element contains a list, which has two elements.
    private func names(ofElements element: StyleSample, at name: String, _ style: ListStyle) -> [String] {
        (0..<(element.containsList ? 1 : 2)).map { index in
            switch style {
            case .brackets: "\(name)[]"
            case .indexed: "\(name)[\(index)]"
            case .repeat, .comma, .space, .pipe, .dots, .spread, .json: name
            }
        }
    }

    private var containsList: Bool {
        switch self {
        case .scalar, .upload, .any, .union, .recursion: false
        case .list: true
        case .object(_, let value): value.containsList
        }
    }

    var containsObject: Bool {
        switch self {
        case .scalar, .upload, .any, .union, .recursion: false
        case .list(let element): element.containsObject
        case .object: true
        }
    }

    /// Whether the value is a list or an object.
    var isCompound: Bool { containsList || containsObject }

    private var isUpload: Bool { if case .upload = self { true } else { false } }

    /// Whether the value is a map of files.
    var isMapOfUploads: Bool { if case .object(_, .upload) = self { true } else { false } }
}

extension StyleSample {
    init(of type: TypeReference, in api: API) { self.init(of: type, in: api, inside: []) }

    /// - Parameter models: The models that contain the value.
    private init(of type: TypeReference, in api: API, inside models: Set<String>) {
        switch type {
        case .builtin(.json, _): self = .any
        case .builtin(.upload, _): self = .upload
        case .builtin: self = .scalar
        case .optional(let wrapped): self.init(of: wrapped, in: api, inside: models)
        case .list(let element): self = .list(Self(of: element, in: api, inside: models))
        case .map(_, let value): self = .object(key: "key", Self(of: value, in: api, inside: models))
        case .inline(let inline):
            switch inline.shape {
            case .structure(let structure): self.init(of: structure, in: api, inside: models)
            case .enumeration: self = .scalar
            case .union(let union): self.init(of: union, in: api, inside: models)
            }
        case .model(let name):
            if models.contains(name) {
                self = .recursion
                return
            }
            let models = models.union([name])
            switch api.model(named: name)?.shape {
            case .structure(let structure): self.init(of: structure, in: api, inside: models)
            case .enumeration: self = .scalar
            case .wrapper(let wrapped): self.init(of: wrapped, in: api, inside: models)
            case .union(let union): self.init(of: union, in: api, inside: models)
            case nil: self = .any
            }
        }
    }

    private init(of union: Union, in api: API, inside models: Set<String>) {
        let list = union.variants.first { if case .list = api.requiredShape(of: $0.type) { true } else { false } }
        self = list.map { .union(list: Self(of: $0.type, in: api, inside: models)) } ?? .any
    }

    private init(of structure: Structure, in api: API, inside models: Set<String>) {
        if let first = structure.members.first {
            self = .object(key: first.wireName.value, Self(of: first.type, in: api, inside: models))
        } else {
            let value = structure.additional.map { Self(of: $0, in: api, inside: models) }
            self = .object(key: "key", value ?? .scalar)
        }
    }
}

extension ListStyle {
    /// The separator of the elements if a list is one item of a query.
    fileprivate var separatorInQuery: String? {
        switch self {
        case .comma: ","
        case .space: "%20"
        case .pipe: "%7C"
        case .repeat, .brackets, .indexed, .dots, .spread, .json: nil
        }
    }

    /// Whether the parts of a multipart body have the names of keys or the indices of elements in brackets.
    var namesElements: Bool {
        switch self {
        case .brackets, .indexed: true
        case .repeat, .comma, .space, .pipe, .dots, .spread, .json: false
        }
    }
}

import Spec

extension MarkdownType {
    /// How a request writes the lists and objects of a parameter, and the media type of its part.
    func notes(on parameter: Parameter, in body: RequestBody) -> [String] {
        let form: BodyForm
        switch (parameter.place, body) {
        case (.query, _): form = .form
        case (.body, .parameters(let other, _)): form = other
        default: return []
        }
        let name = parameter.member.wireName.value
        let sample = sample(of: parameter.member.type)
        let media = parameter.media.map { "Sent as \(code($0))." }
        let style: String? =
            switch (form, sample, parameter.style) {
            case (.json, _, _), (_, .scalar, _): nil
            case (_, _, .json): media == nil ? "Sent as JSON." : nil
            case (_, .any, _): nil
            case (.multipart, .object, .brackets) where media == nil,
                (.multipart, .object, .indexed) where media == nil:
                "Sent as parts \(code("\(name)[…]"))."
            case (.multipart, .object, _): media == nil ? "Sent as JSON." : nil
            case (.multipart, .list, .brackets): "Sent as parts \(code("\(name)[]"))."
            case (.multipart, .list, .indexed): "Sent as parts \(code("\(name)[0]")), \(code("\(name)[1]"))."
            case (.multipart, .list, _): "Sent as a part for each element."
            case (.form, _, let style): "Sent as \(code(sample.items(name, style)))."
            }
        return [style, media].compactMap(\.self)
    }

    private func sample(of type: TypeReference) -> StyleSample {
        switch type {
        case .builtin(.json, _): return .any
        case .builtin: return .scalar
        case .optional(let wrapped): return sample(of: wrapped)
        case .list(let element): return .list(ofObjects: sample(of: element).isObject)
        case .map: return .object(key: "key")
        case .inline(let inline):
            switch inline.shape {
            case .structure(let structure): return sample(of: structure)
            case .enumeration: return .scalar
            case .union: return .any
            }
        case .model(let name):
            switch api.model(named: name)?.shape {
            case .structure(let structure): return sample(of: structure)
            case .enumeration: return .scalar
            case .wrapper(let wrapped): return sample(of: wrapped)
            case .union, nil: return .any
            }
        }
    }

    private func sample(of structure: Structure) -> StyleSample {
        .object(key: structure.members.first?.wireName.value ?? "key")
    }
}

/// A list or an object that shows a style.
private enum StyleSample {
    case scalar
    case list(ofObjects: Bool)
    /// An object with one key.
    case object(key: String)
    /// A value that may be anything.
    case any

    var isObject: Bool {
        if case .object = self { true } else { false }
    }

    /// The items in a query or a form: `ids=a,b`.
    func items(_ name: String, _ style: ListStyle) -> String {
        switch (self, style) {
        case (.object(let key), .dots): "\(name).\(key)=a"
        case (.object(let key), .spread): "\(key)=a"
        case (.object(let key), _): "\(name)[\(key)]=a"
        case (.list(ofObjects: true), .indexed): "\(name)[0][…]=a&\(name)[1][…]=b"
        case (.list(ofObjects: true), _): "\(name)[][…]=a&\(name)[][…]=b"
        case (.list, .comma): "\(name)=a,b"
        case (.list, .space): "\(name)=a%20b"
        case (.list, .pipe): "\(name)=a%7Cb"
        case (.list, .brackets): "\(name)[]=a&\(name)[]=b"
        case (.list, .indexed): "\(name)[0]=a&\(name)[1]=b"
        case (.list, _): "\(name)=a&\(name)=b"
        case (.scalar, _), (.any, _): "\(name)=a"
        }
    }
}

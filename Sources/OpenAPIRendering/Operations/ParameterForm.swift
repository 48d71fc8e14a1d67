import Spec

/// How OpenAPI writes a list, a map or an object in a query or a form.
enum ParameterForm: Equatable {
    /// The usual form of the place, which needs no keys.
    case usual
    /// The keys `style` and `explode`; `nil` for the default of a key.
    case style(String?, explodes: Bool?)
    /// A list whose items are called `name[]`.
    case brackets
    /// A value in JSON.
    case json
    /// A form that OpenAPI does not define; it is written as the nearest style.
    case undefined(style: String?)

    /// - Parameters:
    ///   - parameter: A parameter that is not a part of a multipart body.
    ///   - isInForm: Whether the parameter is a field of a form.
    init(of parameter: Parameter, isInForm: Bool, _ api: API) {
        let shape = api.requiredShape(of: parameter.member.type)
        switch parameter.place {
        case .path: self = .usual
        case .header:
            if parameter.sentStyle(in: .json, api) == .json {
                self = .json
            } else if case .map = shape {
                // A map is one header field for each key.
                self = .undefined(style: nil)
            } else {
                self = .usual
            }
        case .cookie:
            if case .list = shape { self = .style(nil, explodes: false) } else { self = .usual }
        case .query, .body: self = Self.form(parameter.style, shape, isInForm: isInForm, api)
        }
    }

    /// The form of a part of a multipart body, whose media type is separate.
    init(ofPart parameter: Parameter, _ api: API) {
        let shape = api.requiredShape(of: parameter.member.type)
        switch (parameter.style, shape) {
        case (.brackets, .list(let element)):
            self = api.isNested(element) ? .undefined(style: "deepObject") : .brackets
        case (.indexed, .list): self = .undefined(style: "deepObject")
        case (.brackets, .union), (.indexed, .union):
            self = shape.mayBeList(api) ? .undefined(style: "deepObject") : .usual
        case (.brackets, _) where shape.hasNamedItems && parameter.media == nil,
            (.indexed, _) where shape.hasNamedItems && parameter.media == nil:
            self = .style("deepObject", explodes: true)
        case (.spread, .structure), (.spread, .map): self = .style("form", explodes: true)
        default: self = .usual
        }
    }

    private static func form(_ style: ListStyle, _ shape: TypeShape, isInForm: Bool, _ api: API) -> ParameterForm {
        switch shape {
        case .list(let element):
            let hasName = style == .brackets && !api.isNested(element)
            return hasName ? .brackets : listForm(style, isInForm: isInForm)
        case .union(let union) where !union.hasCompoundVariant(api):
            // Only the items of a list would have another name than the other values.
            return shape.mayBeList(api) ? listForm(style, isInForm: isInForm) : .usual
        case .structure, .map, .union, .builtin(.json, _):
            return switch style {
            case .json: .json
            case .spread: isInForm ? .style("form", explodes: true) : .usual
            case .dots: .undefined(style: "deepObject")
            case .repeat, .comma, .space, .pipe, .brackets, .indexed: .style("deepObject", explodes: true)
            }
        case .builtin, .enumeration, .optional: return .usual
        }
    }

    /// The form of a list whose items have no name of their own.
    private static func listForm(_ style: ListStyle, isInForm: Bool) -> ParameterForm {
        switch style {
        case .json: .json
        case .indexed, .brackets: .undefined(style: "deepObject")
        case .comma: .style(nil, explodes: false)
        case .space: .style("spaceDelimited", explodes: false)
        case .pipe: .style("pipeDelimited", explodes: false)
        case .repeat, .dots, .spread: isInForm ? .style("form", explodes: nil) : .usual
        }
    }

    /// The values of `style` and `explode`.
    var keys: (style: String?, explodes: Bool?) {
        switch self {
        case .usual, .brackets, .json: (nil, nil)
        case .style(let style, let explodes): (style, explodes)
        case .undefined(let style): (style, style == nil ? nil : true)
        }
    }
}

extension API {
    /// Whether the elements of a list are lists or objects.
    fileprivate func isNested(_ element: TypeReference) -> Bool {
        switch requiredShape(of: element) {
        case .list, .structure, .map: true
        case .union(let union): union.hasCompoundVariant(self)
        case .builtin, .enumeration, .optional: false
        }
    }
}

extension Union {
    /// Whether a variant is encoded as several named items in a query.
    fileprivate func hasCompoundVariant(_ api: API) -> Bool {
        variants.contains { api.requiredShape(of: $0.type).hasNamedItems }
    }
}

extension TypeShape {
    /// Whether values are lists: those of a list, or of a union with one.
    func mayBeList(_ api: API) -> Bool {
        switch self {
        case .list: true
        case .union(let union):
            union.variants.contains { if case .list = api.requiredShape(of: $0.type) { true } else { false } }
        case .structure, .map, .builtin, .enumeration, .optional: false
        }
    }

    /// Whether values are encoded as several named items in a query: an object, a map or any JSON.
    var hasNamedItems: Bool {
        switch self {
        case .structure, .map: true
        case .builtin(let builtin, _): builtin == .json
        case .union, .enumeration, .list, .optional: false
        }
    }
}

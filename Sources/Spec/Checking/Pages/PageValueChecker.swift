import Diagnostics

/// Checks that the values which a pagination rule copies from a response fit where they are sent.
struct PageValueChecker {
    let paths: BodyPaths
    /// The body of the request, in which a value keeps its JSON type.
    let body: RequestBody

    /// The reason why the next request cannot contain the values at the end of a path; `nil` if it can.
    ///
    /// - Parameters:
    ///   - path: The path, as in the spec.
    ///   - types: The possible types at the end of the path.
    func problem(of path: String, leadingTo types: [TypeReference], for parameter: Parameter) -> Problem? {
        let values = types.map(form(of:))
        let acceptedTypes = paths.alternatives(of: [parameter.member.type])
        let accepted = acceptedTypes.map(form(of:))
        let purpose = "'\(parameter.member.wireName.value)'"
        if isInJSON(parameter), values.contains(.several), !accepted.allSatisfy(\.isOneValue) {
            let types = types.filter { form(of: $0) == .several }
            if types.contains(where: { value in acceptedTypes.contains { canCopy(value, to: $0) } }) { return nil }
            if values.allSatisfy({ $0 == .several }) {
                let (value, accepted) = (types[0].summary, acceptedTypes[0].summary)
                return Problem(
                    message: value == accepted
                        ? "'\(path)' and \(purpose) are two different types, but the value is copied unchanged"
                        : "'\(path)' is \(value), which is copied unchanged, but \(purpose) is \(accepted)",
                    hint: "give both the same type: a model, if they are objects"
                )
            }
        }
        if var problem = notOneValue(path, types, values, for: purpose) {
            if accepted.allSatisfy({ $0 == .several }) {
                problem.hint =
                    "no rule sends a list or an object outside of a JSON body: remove the rule, and pass the parameter in Swift"
            }
            return problem
        }
        if !isInJSON(parameter), let problem = self.problem(ofText: path, values, accepted, for: purpose) {
            return problem
        }
        let fits = values.contains { value in accepted.contains { value.fits($0, inJSON: isInJSON(parameter)) } }
        guard !fits, let found = values.compactMap(\.notation).first else { return nil }
        return Problem(
            message: "'\(path)' is \(found), which is copied unchanged, but '\(parameter.member.wireName.value)' is "
                + (accepted.compactMap(\.notation).first ?? "not one value"),
            hint: "give the parameter the type of the value: '\(found)'"
        )
    }

    /// The reason why values that become text are not those of a parameter: the URL of a page, or a Boolean for a
    /// number; `nil` if they may be.
    private func problem(
        ofText path: String,
        _ values: [CopiedValue],
        _ accepted: [CopiedValue],
        for purpose: String
    ) -> Problem? {
        if values.allSatisfy({ $0.is([.url]) }), accepted.allSatisfy({ !$0.is([.url]) && $0 != .any }) {
            return Problem(
                message: "'\(path)' is a URL, which \(purpose) would send as its value",
                hint: "to request that URL, write 'url: \(path)'; for the value, give the parameter the type URL"
            )
        }
        let numbers: Set<Builtin> = [.int, .int32, .int64, .double, .float, .decimal]
        guard values.allSatisfy({ $0.is([.bool]) }), accepted.allSatisfy({ $0.is(numbers) }) else { return nil }
        return Problem(
            message: "'\(path)' is Bool, but \(purpose) is \(accepted.compactMap(\.notation).first ?? "a number")",
            hint: "if it indicates whether there is another page, write 'while: \(path)' beside 'count' or 'skip'"
        )
    }

    /// Whether a JSON value of one type is also one of another type. Objects are so only if their types are the same.
    ///
    /// - Parameter depth: The number of lists and maps around the values. Recursive unions can contain any number.
    private func canCopy(_ value: TypeReference, to other: TypeReference, depth: Int = 0) -> Bool {
        if depth > 8 || value.isJSON || other.isJSON { return true }
        switch (value, other) {
        case (.list(let one), .list(let two)), (.map(_, let one), .map(_, let two)):
            return one.isSameModel(as: two)
                || paths.alternatives(of: [one]).contains { one in
                    paths.alternatives(of: [two]).contains { canCopy(one, to: $0, depth: depth + 1) }
                }
        default:
            let form = form(of: value)
            return value.isSameModel(as: other) || form.isOneValue && form.fits(self.form(of: other), inJSON: true)
        }
    }

    /// The reason why the values at the end of a path are not the URL of a page; `nil` if they may be.
    func problemOfURL(_ path: String, leadingTo types: [TypeReference]) -> Problem? {
        let values = types.map(form(of:))
        if let problem = notOneValue(path, types, values, for: "the URL of the next page") { return problem }
        let mayBeURL = values.contains { value in
            switch value {
            case .any, .text: true
            case .scalar(let builtin, _): builtin == .url || builtin == .string
            case .several: false
            }
        }
        guard !mayBeURL, let found = values.compactMap(\.notation).first else { return nil }
        return Problem(
            message: "'\(path)' is \(found), but the URL of the next page is a URL or a String",
            hint: "for the value of a parameter, write 'next: {parameter: \(path)}'"
        )
    }

    /// The reason why the values at the end of a path are not the number of all items or pages; `nil` if they may be.
    func problemOfTotal(_ path: String, leadingTo types: [TypeReference]) -> Problem? {
        let values = types.map(form(of:))
        if let problem = notOneValue(path, types, values, for: "'total'") { return problem }
        let mayBeNumber = values.contains { value in
            switch value {
            case .any, .text: true
            // A number may be in quotes, but a date is no count, even if its format is a number.
            case .scalar(let builtin, _): builtin == .string || [.integer, .number].contains(builtin.jsonKind(nil))
            case .several: false
            }
        }
        guard !mayBeNumber, let found = values.compactMap(\.notation).first else { return nil }
        return Problem(
            message: "'\(path)' is \(found), but 'total' is the number of all items or pages",
            hint: found == Builtin.bool.rawValue
                ? "for a value that is true on the last page, write 'until: \(path)'" : "write the path of a number"
        )
    }

    /// Why a path does not fit.
    struct Problem {
        let message: String
        var hint: String
    }

    private func notOneValue(
        _ path: String,
        _ types: [TypeReference],
        _ values: [CopiedValue],
        for purpose: String
    ) -> Problem? {
        // An unreadable path has no steps, and is already reported.
        guard !path.isEmpty, let type = types.first, values.allSatisfy({ $0 == .several }) else { return nil }
        let field = paths.fields(of: type).first { form(of: $0.type) != .several }
        let step = type.element == nil ? field?.wireName.value : "-1"
        return Problem(
            message: "\(purpose) needs one value, but '\(path)' is \(type.summary)",
            hint: "continue the path to one value in it" + (step.map { ", as in '\(path).\($0)'" } ?? "")
        )
    }

    private func isInJSON(_ parameter: Parameter) -> Bool {
        guard parameter.place.isInPayload else { return false }
        switch body {
        case .parameters(let form, _): return form == .json
        case .whole, .none: return true
        }
    }

    private func form(of type: TypeReference) -> CopiedValue {
        if case .builtin(.json, _) = type { return .any }
        if case .builtin(let builtin, let format) = type { return .scalar(builtin, format) }
        if let enumeration = paths.declarations.enumeration(of: type) {
            return enumeration.rawType == .int ? .scalar(.int, nil) : .text
        }
        switch type {
        // The parameter of a generic model can be any type.
        case .model(let name): return paths.declarations[name] == nil ? .any : .several
        case .inline, .list, .map, .builtin, .optional: return .several
        }
    }
}

/// What is known about a value that is copied.
private enum CopiedValue: Equatable {
    /// A value of the type JSON.
    case any
    case scalar(Builtin, WireFormat?)
    /// A value of an enum of strings.
    case text
    /// A list or an object.
    case several

    /// Whether it is known to be no list and no object.
    var isOneValue: Bool {
        switch self {
        case .any, .several: false
        case .scalar, .text: true
        }
    }

    /// Whether it has one of these built-in types.
    func `is`(_ builtins: Set<Builtin>) -> Bool {
        if case .scalar(let builtin, _) = self { builtins.contains(builtin) } else { false }
    }

    /// The type in a spec; `nil` if it is not known.
    var notation: String? {
        switch self {
        case .any, .several: nil
        case .text: Builtin.string.rawValue
        case .scalar(let builtin, let format):
            format.map { "{type: \(builtin.rawValue), format: \($0.text)}" } ?? builtin.rawValue
        }
    }

    /// Whether a value of this form can be sent as one of the form `other`.
    ///
    /// - Parameter inJSON: Whether the request contains the value in JSON; elsewhere, all values are text.
    func fits(_ other: Self, inJSON: Bool) -> Bool {
        switch (self, other) {
        case (.several, _): false
        case (.any, _), (_, .any): true
        // A list of a query or a form may have one element, which is written like the element itself.
        case (_, .several): !inJSON
        case (.scalar(let builtin, let format), .scalar(let otherBuiltin, let otherFormat)):
            if builtin.isMoment && otherBuiltin.isMoment || builtin == .data && otherBuiltin == .data {
                builtin == otherBuiltin && format == otherFormat
            } else {
                !inJSON || !kinds.isDisjoint(with: other.kinds)
            }
        case (.scalar, _), (.text, _): !inJSON || !kinds.isDisjoint(with: other.kinds)
        }
    }

    /// The kinds of the JSON value; integers are numbers.
    private var kinds: Set<Builtin.JSONKind> {
        switch self {
        case .any, .several: []
        case .text: [.string]
        case .scalar(let builtin, let format): Set(builtin.jsonKinds(format).map { $0 == .integer ? .number : $0 })
        }
    }
}

extension TypeReference {
    fileprivate func isSameModel(as other: TypeReference) -> Bool {
        if case (.model(let name), .model(let otherName)) = (self, other) { name == otherName } else { false }
    }
}

extension Builtin {
    /// Whether a value is a date, with or without a time.
    fileprivate var isMoment: Bool { self == .date || self == .day }
}

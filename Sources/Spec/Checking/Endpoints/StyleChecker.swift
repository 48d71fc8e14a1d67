import Diagnostics

/// Checks the styles of the lists and objects among the parameters of an endpoint.
struct StyleChecker {
    /// How parameters of the payload are written.
    let form: BodyForm
    let sink: DiagnosticSink

    /// Reports a style that lists cannot have at `place`. Queries and forms allow several styles, header fields only
    /// JSON; all other places have no choice.
    func check(_ definition: MemberDefinition, in place: ParameterPlace) {
        guard let style = definition.style else { return }
        let known = place.styles(in: form)
        if known.isEmpty || place.isHeaderField && style.value != .json {
            sink.report(.strayStyle(style, of: definition.name, place))
        } else if !known.contains(style.value) {
            sink.report(.styleOfNoPart(style, known))
        }
    }

    /// The style of a parameter; `nil`, with a diagnostic, if the style cannot represent a value of the type.
    ///
    /// - Parameter outer: The style of the endpoint, its group or the root.
    func style(
        of definition: MemberDefinition,
        in place: ParameterPlace,
        otherwise outer: ListStyle,
        _ type: TypeReference,
        _ placement: PlacementChecker
    ) -> ListStyle? {
        // A multipart body ignores an inherited style that it does not support.
        let inherited = !place.isInPayload || form.styles.contains(outer) ? outer : .repeat
        let style = definition.style?.value ?? inherited
        // A header field is JSON only in a style of its own.
        if place.isHeaderField { return definition.style == nil ? .comma : style }
        if style == .json, type.containsUpload {
            guard let style = definition.style else { return .repeat }
            sink.report(.uploadInJSON(definition.name, at: style.location))
            return nil
        }
        if hasBracketsTwice(definition.name, in: place, style, type) {
            sink.report(.doubleBrackets(definition.name, style, at: definition.style?.location))
            return nil
        }
        if style == .spread, !place.styles(in: form).isEmpty, !placement.isMapOrObject(type) {
            // An inherited style applies to the maps and objects.
            guard let style = definition.style else { return .repeat }
            sink.report(.spreadOfNoObject(definition.name, type.summary, at: style.location))
            return nil
        }
        if let style = definition.style, style.value != .json, !place.styles(in: form).isEmpty,
            placement.isScalar(type)
        {
            sink.report(.styleOfScalar(definition.name, type.summary, at: style.location))
            return nil
        }
        let hasLists = hasNames(place) && placement.isListOfLists(type)
        let isUnwritable =
            isText(place) && !style.writesNestedLists && placement.isNestedList(type) || style == .brackets && hasLists
        guard isUnwritable else { return style }
        let location = definition.style?.location ?? definition.type.location
        sink.report(.unwritableList(definition.name, type.summary, style, ofLists: hasLists, at: location))
        return nil
    }

    /// Whether both the name of a list and its style have brackets, as in `a[][]=1`.
    private func hasBracketsTwice(
        _ name: Name,
        in place: ParameterPlace,
        _ style: ListStyle,
        _ type: TypeReference
    ) -> Bool {
        guard style == .brackets || style == .indexed, name.value.hasSuffix("[]") else { return false }
        guard hasNames(place) else { return false }
        switch type {
        case .list, .optional(.list): return true
        default: return false
        }
    }

    /// Reports the elements of a default, or the values of an enum, that contain the separator of a list. A call with
    /// one of them would fail.
    func checkSeparators(of parameter: Parameter, _ definition: MemberDefinition, in declarations: DeclarationTable) {
        let style = parameter.style
        guard isText(parameter.place), let separator = style.separator, case .list(let element) = parameter.member.type
        else { return }
        if let values = declarations.enumeration(of: element)?.cases.map(\.wireValue.value) {
            report(values, separator, style, at: definition.style?.location ?? definition.type.location)
        } else if case .list(let elements)? = parameter.member.defaultValue {
            let values = elements.map { $0.wireText(of: element) }
            report(values, separator, style, at: definition.defaultValue?.location)
        }
    }

    private func report(
        _ values: [String],
        _ separator: Character,
        _ style: ListStyle,
        at location: SourceLocation?
    ) {
        guard let value = values.first(where: { $0.contains(separator) }), let location else { return }
        sink.report(.separatorInElement(value, style, at: location))
    }

    /// Whether the elements of a list have names in a query, a form or a multipart body.
    private func hasNames(_ place: ParameterPlace) -> Bool {
        place.isInPayload ? form != .json : hasTextStyles(place)
    }

    /// Whether lists are written as text into a query or a form.
    private func isText(_ place: ParameterPlace) -> Bool {
        place.isInPayload ? form == .form : hasTextStyles(place)
    }

    /// Whether a list can be written as text in several styles.
    private func hasTextStyles(_ place: ParameterPlace) -> Bool {
        place.styles(in: form).contains { $0 != .json }
    }
}

extension TypeReference {
    /// Whether the value is a file, or contains files.
    var containsUpload: Bool {
        parts.contains { part in
            if case .builtin(.upload, _) = part { true } else { false }
        }
    }
}

extension Diagnostic {
    fileprivate static func strayStyle(_ style: Located<ListStyle>, of name: Name, _ place: ParameterPlace)
        -> Diagnostic
    {
        if style.value == .json, !place.isInPayload {
            return .error(
                "stray-key",
                at: style.location,
                "'\(name.value)' is sent in the \(place.rawValue), whose values are not JSON",
                hint: "write String without 'style', and pass the JSON as text"
            )
        }
        let reason =
            place.isInPayload
            ? "is sent as JSON, in which a list needs no style"
            : "is sent in the \(place.rawValue), where commas separate the elements of a list"
        let alternative =
            place.isInTemplate ? "" : ", or write '\(place.isHeaderField ? "style: json" : "in: query")'"
        return .error(
            "stray-key",
            at: style.location,
            "'\(name.value)' \(reason)",
            hint: "remove 'style'" + alternative
        )
    }

    fileprivate static func styleOfScalar(_ name: Name, _ type: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "stray-key",
            at: location,
            "'\(name.value)' is \(type), and a style is for a list, a map or an object",
            hint: "remove 'style'"
        )
    }

    fileprivate static func styleOfNoPart(_ style: Located<ListStyle>, _ known: [ListStyle]) -> Diagnostic {
        .error(
            "bad-value",
            at: style.location,
            "the style '\(style.value.rawValue)' is for queries and forms, not for the parts of a multipart body",
            hint: "use \(list(known.map(\.rawValue), conjunction: "or"))"
        )
    }

    fileprivate static func separatorInElement(
        _ value: String,
        _ style: ListStyle,
        at location: SourceLocation
    ) -> Diagnostic {
        let separator = style == .space ? "a space" : "a vertical bar"
        return .error(
            "bad-value",
            at: location,
            "the element '\(value)' contains \(separator), which separates the elements in the style '\(style.rawValue)'",
            hint: "use another style, such as 'repeat' (a=1&a=2) or 'comma' (a=1,2)"
        )
    }

    fileprivate static func spreadOfNoObject(_ name: Name, _ type: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-parameter-type",
            at: location,
            "'\(name.value)' is \(type), and the style 'spread' is for a map or an object",
            hint: "remove the style"
        )
    }

    fileprivate static func uploadInJSON(_ name: Name, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-value",
            at: location,
            "'\(name.value)' is a file, or a list of files, which JSON cannot contain",
            hint: "remove the style, so that each file is a part"
        )
    }

    fileprivate static func doubleBrackets(_ name: Name, _ style: ListStyle, at location: SourceLocation?) -> Diagnostic
    {
        let plain = String(name.value.dropLast(2))
        return .error(
            "bad-value",
            at: location ?? name.location,
            "the style '\(style.rawValue)' itself writes the brackets behind '\(plain)'",
            hint: "write '\(plain)', or 'style: repeat' for '\(name.value)=1'"
        )
    }

    fileprivate static func unwritableList(
        _ name: Name,
        _ type: String,
        _ style: ListStyle,
        ofLists isListOfLists: Bool,
        at location: SourceLocation
    ) -> Diagnostic {
        .error(
            "bad-parameter-type",
            at: location,
            "'\(name.value)' is \(type), and the style '\(style.rawValue)' cannot write "
                + (isListOfLists ? "a list of lists" : "a list of objects or of lists"),
            hint: isListOfLists
                ? "write 'style: indexed' (a[0][0]=1) or 'style: json'"
                : "write 'style: indexed' (a[0][b]=1), 'style: brackets' (a[][b]=1) or 'style: json'"
        )
    }
}

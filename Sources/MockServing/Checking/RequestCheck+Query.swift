import Diagnostics
import MockMessages
import Spec

extension RequestCheck {
    mutating func checkQuery() {
        let all = QueryItem.items(of: request.query)
        var items = FieldItems(all, api: api)
        for fixed in route.query {
            items.skip(fixed.name)
            let found = all.filter { $0.name == fixed.name }
            if found.isEmpty {
                report("query", fixed.name, "is missing: the path says '\(fixed.name)=\(fixed.text)'")
            } else if !found.contains(where: { fixed.value.match($0.rawValue) != nil }) {
                report("query", fixed.name, "'\(found[0].value)' is not '\(fixed.text)'")
            }
        }
        for item in route.baseQuery { items.skip(item.name) }
        for name in queryCredentials { items.skip(name) }
        let parameters = parameters(in: .query)
        check(parameters, in: &items, of: .query)
        reportUnread(items, known: parameters.map(\.name) + queryCredentials, in: .query)
    }

    /// Validates the fields of a query or a form.
    mutating func check(_ parameters: [Parameter], in items: inout FieldItems, of place: ParameterPlace) {
        for parameter in inReadingOrder(parameters) {
            let (count, missing) = (items.repeated.count, items.missing.count)
            let type = parameter.member.nullableType
            if isSentAsJSON(parameter) {
                if let text = items.json(parameter.name) {
                    check(json: text.utf8, parameter)
                } else {
                    checkAbsence(of: parameter)
                }
            } else if parameter.style == .spread {
                check(spread: items.spread(parameter.name, type), parameter)
            } else if let value = items.value(parameter.name, type, parameter.style) {
                check(value, parameter)
            } else if api.valueWithoutItems(of: type) == nil {
                checkAbsence(of: parameter)
            }
            for name in items.repeated[count...] { report(place.rawValue, name, "is there more than once") }
            for name in items.missing[missing...] { report(place.rawValue, name, "is missing") }
        }
    }

    /// Whether the value of a parameter is encoded as JSON by its style, and not as texts.
    func isSentAsJSON(_ parameter: Parameter) -> Bool {
        parameter.sentStyle(in: endpoint.body.form, api) == .json
    }

    /// The parameters in an order in which those that read all remaining items come last.
    private func inReadingOrder(_ parameters: [Parameter]) -> [Parameter] {
        let isOpen = { (parameter: Parameter) in
            parameter.style == .spread && takesAnyKey(parameter.member.type)
        }
        return parameters.filter { !isOpen($0) } + parameters.filter(isOpen)
    }

    private func takesAnyKey(_ type: TypeReference) -> Bool {
        switch api.shape(of: type) {
        case .map: true
        case .structure(let structure, _): structure.additional != nil
        case .optional(let wrapped): takesAnyKey(wrapped)
        case .builtin, .enumeration, .list, .union: false
        }
    }

    /// Validates a map or an object whose members are items of their own. A required one may have no members.
    private mutating func check(spread value: JSONValue?, _ parameter: Parameter) {
        if let value {
            check(value, parameter)
        } else if !parameter.member.mayBeAbsent {
            check(api.valueWithoutItems(of: parameter.member.type) ?? .object([]), parameter)
        }
    }

    mutating func reportUnread(_ items: FieldItems, known: [String], in place: ParameterPlace) {
        let noun = place.isInPayload ? "a field" : "a parameter"
        for name in items.unread {
            let meant = Diagnostic.meant(name, known).map { "; \($0)" } ?? ""
            report(place.rawValue, name, "is not \(noun) of \(route.name)\(meant)")
        }
    }

    private var queryCredentials: [String] {
        endpoint.auth.joined().compactMap { use in
            use.place.part == .query ? use.place.name : nil
        }
    }
}

import EndpointRuntime
import Spec

extension ValueCheck {
    /// Everything in a JSON value that is not as `type` says.
    ///
    /// - Parameter path: Where the value stands, `items[0].id`.
    func reasons(in json: JSON, of type: TypeReference, at path: String) -> [Reason] {
        switch type {
        case .optional(let wrapped):
            return json.isNull ? [] : reasons(in: json, of: wrapped, at: path)
        case .list(let element):
            guard let array = json.array else { return [reason("it is not a list", at: path)] }
            return array.enumerated().flatMap { reasons(in: $1, of: element, at: "\(path)[\($0)]") }
        case .map(_, let value):
            guard let object = json.object else { return [reason("it is not an object", at: path)] }
            return object.sorted { $0.key < $1.key }.flatMap { reasons(in: $1, of: value, at: "\(path)[\"\($0)\"]") }
        case .inline(let inline):
            switch inline.shape {
            case .structure(let members): return reasons(in: json, of: members, at: path)
            case .enumeration(let enumeration): return reasons(in: json, among: enumeration, at: path)
            }
        case .model(let name):
            switch api.model(named: name)?.shape {
            case .structure(let members): return reasons(in: json, of: members, at: path)
            case .enumeration(let enumeration): return reasons(in: json, among: enumeration, at: path)
            case .wrapper(let wrapped): return reasons(in: json, of: wrapped, at: path)
            case nil: return []
            }
        case .builtin(let builtin, let format):
            return fits(json, builtin, format)
                ? [] : [reason("it is not \(Self.described(builtin, format))", at: path)]
        }
    }

    /// - Parameter isOpen: Whether fields that no member names are passed over.
    func reasons(in json: JSON, of members: [Member], at path: String, isOpen: Bool = true) -> [Reason] {
        guard let object = json.object else { return [reason("it is not an object", at: path)] }
        var reasons: [Reason] = []
        for member in members {
            let name = member.wireName.value
            let place = path.isEmpty ? name : "\(path).\(name)"
            guard let value = object[name] else {
                if member.isRequired { reasons.append(reason("it is missing", at: place)) }
                continue
            }
            if value.isNull {
                if case .required = member.presence { reasons.append(reason("it is null", at: place)) }
                continue
            }
            reasons += self.reasons(in: value, of: member.type, at: place)
        }
        if !isOpen {
            let known = Set(members.map(\.wireName.value))
            for name in object.keys.sorted() where !known.contains(name) {
                reasons.append(reason("the endpoint has no such field", at: name))
            }
        }
        return reasons
    }

    private func reasons(in json: JSON, among enumeration: Enumeration, at path: String) -> [Reason] {
        let text = enumeration.rawType == .int ? json.int.map(String.init) : json.string
        guard let text else {
            return [reason("it is not \(enumeration.rawType == .int ? "an Int" : "a String")", at: path)]
        }
        // A server may know values that the spec does not; a closed enum says that there are none.
        let values = enumeration.cases.map(\.wireValue.value)
        if values.contains(text) { return [] }
        return [reason("'\(text)' is none of \(values.map { "'\($0)'" }.joined(separator: ", "))", at: path)]
    }

    private func fits(_ json: JSON, _ builtin: Builtin, _ format: Format?) -> Bool {
        switch (builtin, format) {
        case (.json, _): return true
        case (.bool, _): return json.bool != nil
        case (.int, nil), (.int64, nil): return json.number.flatMap { $0.exactly(as: Int64.self) } != nil
        case (.int32, nil): return json.number.flatMap { $0.exactly(as: Int32.self) } != nil
        case (.double, nil), (.float, nil), (.decimal, nil): return json.number != nil
        case (.date, .seconds), (.date, .milliseconds): return json.number != nil
        default: return json.string.map { Self.fits($0, builtin, format) } ?? false
        }
    }

    private func reason(_ text: String, at path: String) -> Reason {
        Reason(place: "body", name: path, text: text)
    }
}

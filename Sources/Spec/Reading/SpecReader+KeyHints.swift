import Diagnostics
import YAML

/// Hints for unknown keys, by their level and by the other keys of the mapping.
extension SpecReader {
    /// The help for a status, or for the key of a map, that looks like a field outside of `fields`; `nil` for a field.
    func otherMeaning(of field: Entry, among unknown: [Entry], in schema: MappingSchema) -> String? {
        let name = field.key.text
        if schema == .webhook { return "the fields belong to a model: write its name here, as 'Push: PushEvent'" }
        if schema == .response, StatusPattern(name) != nil {
            return "responses by status belong below 'responses': 'responses: {\(name): …}'"
        }
        guard unknown.count == 1, isTypeOfKeys(name) else { return nil }
        return field.value.text.map { "a map is written in brackets: '[\(name): \($0)]'" }
    }

    /// The help for an entry at a wrong level: an endpoint among the keys of the root or of a group, or a parameter
    /// among the keys of a pagination rule; `nil` for any other entry.
    func placeOf(_ entry: Entry, in schema: MappingSchema) -> String? {
        let name = entry.key.text
        switch schema {
        case .root, .part, .group:
            guard entry.value.entries?.contains(where: { $0.key.text == Key.path.rawValue }) == true else { return nil }
            return "endpoints belong below 'endpoints': 'endpoints: {\(name): …}'"
        case .pages:
            guard let value = entry.value.text, nearestName(to: name, in: schema.keys.map(\.rawValue)) == nil else {
                return nil
            }
            if Int(value) != nil, name.lowercased().hasPrefix("start") || name.lowercased().hasPrefix("first") {
                return "the first number is the default of the parameter: 'page: {type: Int, default: \(value)}'"
            }
            switch name.lowercased().filter(\.isLetter) {
            case "offset", "start", "startat", "startindex": return "write 'skip: \(value)'"
            case "page", "pagenumber": return "write 'count: \(value)'"
            case "totalcount", "totalitems", "totalpages", "pagecount", "lastpage": return "write 'total: \(value)'"
            case "limit", "perpage", "pagesize", "size", "maxresults":
                return "remove '\(name)': it does not vary by page"
            case "header", "headers":
                return "name the parameter that gets the value of the header: 'next: {page: {header: \(value)}}'"
            default: return "the parameters of the next page belong below 'next': 'next: {\(name): \(value)}'"
            }
        default: return nil
        }
    }

    /// The help for a foreign key that depends on the keys beside it; `nil` for any other key.
    func meaning(of entry: Entry, beside nodes: [Key: Node], in schema: MappingSchema) -> String? {
        switch entry.key.text {
        case "nullable" where (Key.inlineTypes + [.extends]).contains(where: { nodes[$0] != nil }):
            return "declare the type under 'models', and write its name with a '?' here: 'Owner?'"
        case "pick" where schema == .endpoint:
            let response = nodes[.response]
            let element = response?.items?.first?.text.map { "[\($0)]" }
            let type = response?.text ?? element ?? "T"
            return "it belongs to the response: 'response: {type: \(type), pick: \(entry.value.text ?? "data")}'"
        default: return nil
        }
    }
}

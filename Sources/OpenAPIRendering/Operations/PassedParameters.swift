import Spec

/// The parameters that the caller passes outside of the body, with their names in the document.
///
/// A request may contain several items with the same name, but OpenAPI has one parameter for each name and place. The
/// names of header fields ignore case (RFC 9110, 5.1).
struct PassedParameters {
    struct Entry {
        let parameter: Parameter
        let name: String
        let place: String
        let form: ParameterForm
    }

    private(set) var entries: [Entry] = []
    /// The parameters that are not in the document, each with the one that has its name.
    private(set) var omitted: [(parameter: Parameter, other: Parameter)] = []
    /// The parameters of the entries by place and name, that of a header field in lowercase.
    private var parameters: [[String]: Parameter] = [:]

    init(_ operation: PathTable.Operation, _ api: API) {
        let inQuery = Dictionary(
            operation.query.compactMap { item -> (String, String)? in
                guard case .parameter(let name, let parameter) = item else { return nil }
                return (parameter, name)
            }
        ) { first, _ in first }
        for parameter in operation.endpoint.parameters where !parameter.place.isInPayload {
            let wireName = parameter.member.wireName.value
            if parameter.place.isHeaderField, ParameterWriter.isIgnored(wireName) { continue }
            if let name = inQuery[wireName] {
                // A path contains the items of a list with commas between them.
                let shape = api.requiredShape(of: parameter.member.type)
                let form: ParameterForm = if case .list = shape { .style(nil, explodes: false) } else { .usual }
                add(Entry(parameter: parameter, name: name, place: "query", form: form))
            } else {
                let form = ParameterForm(of: parameter, isInForm: false, api)
                let pathName = parameter.place.isInTemplate ? operation.pathNames[wireName] : nil
                let name = (pathName ?? wireName) + (form == .brackets ? "[]" : "")
                add(Entry(parameter: parameter, name: name, place: parameter.place.rawValue, form: form))
            }
        }
    }

    private mutating func add(_ entry: Entry) {
        let isHeader = entry.place == ParameterPlace.header.rawValue
        let key = [entry.place, isHeader ? entry.name.lowercased() : entry.name]
        if let other = parameters[key] { return omitted.append((entry.parameter, other)) }
        parameters[key] = entry.parameter
        entries.append(entry)
    }

    /// The parameter of a query item; `nil` if the caller passes none with this name.
    func inQuery(_ name: String) -> Parameter? { parameters[["query", name]] }
}

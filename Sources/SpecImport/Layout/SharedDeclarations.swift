package import Diagnostics
package import Spec
import YAML

/// Moves parameters, errors and header fields that many endpoints share into one declaration.
package struct SharedDeclarations {
    private let models: ModelTable

    /// - Parameter models: The table that receives the models of shared parameters.
    package init(models: ModelTable) {
        self.models = models
    }

    /// Moves pagination parameters that many endpoints share into a model that they extend.
    package func sharePaging(in file: inout SpecFile) {
        var counts: [[MemberDefinition]: Int] = [:]
        for endpoint in file.allEndpoints { counts[Self.paging(endpoint), default: 0] += 1 }
        let frequent = counts.filter { $0.key.count > 1 && $0.value >= 5 }
            .sorted { ($1.value, Self.order(of: $0.key)) < ($0.value, Self.order(of: $1.key)) }
        for (members, _) in frequent {
            let structure = StructureDefinition(fields: members, location: members[0].name.location)
            let name = models.name(for: .structure(structure), called: "Paging")
            file.updateEndpoints { endpoint in
                guard Self.paging(endpoint) == members else { return }
                endpoint.parameters.removeAll { members.contains($0) }
                endpoint.extends.append(Name(name, at: endpoint.path.location))
            }
        }
    }

    /// The pagination parameters of an endpoint.
    private static func paging(_ endpoint: EndpointDefinition) -> [MemberDefinition] {
        let names: Set<String> = [
            "page", "per_page", "limit", "offset", "cursor", "after", "before", "page_size", "pageSize",
            "starting_after", "ending_before",
        ]
        return endpoint.parameters.filter { parameter in
            names.contains(parameter.name.value) && parameter.place == nil
                && !endpoint.path.value.contains("{\(parameter.name.value)}")
        }.sorted { $0.name.value < $1.name.value }
    }

    /// A sort key for lists of parameters that are equally frequent.
    private static func order(of members: [MemberDefinition]) -> String {
        members.map { member in
            let texts = [member.description, member.defaultValue?.node.text, member.example?.node.text]
            return "\(member.name.value) \(member.mayBeAbsent) \(member.type.description) "
                + texts.map { $0 ?? "" }.joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// Moves the errors that more than half of the endpoints have to the root.
    package func shareErrors(in file: inout SpecFile) {
        let endpoints = file.allEndpoints
        var counts: [StatusResponseDefinition: Int] = [:]
        for error in endpoints.flatMap(\.settings.errors) { counts[error, default: 0] += 1 }
        let common = counts.filter { error, count in
            count * 2 > endpoints.count && !(count == 1 && error.response.isInline)
                && !endpoints.contains { $0.settings.readsOtherwise(error) }
        }.keys
        file.root?.settings.errors = common.sorted { $0.status.value.name < $1.status.value.name }
        file.updateEndpoints { endpoint in endpoint.settings.errors.removeAll { common.contains($0) } }
    }

    /// Moves header fields that nearly all endpoints have to the root, if they have a constant or a default to send
    /// with every request. An optional header field without a default is left out, with a note.
    package func shareHeaders(in file: inout SpecFile) -> [Diagnostic] {
        let endpoints = file.allEndpoints
        guard endpoints.count >= 5, var root = file.root else { return [] }
        var notes: [Diagnostic] = []
        let headers = endpoints.flatMap(\.parameters).filter { $0.place?.value == .header }
        for (name, members) in Dictionary(grouping: headers, by: \.name.value).sorted(by: { $0.key < $1.key }) {
            guard members.count * 10 >= endpoints.count * 9, let first = members.first,
                members.allSatisfy({ $0.hasSameValue(as: first) })
            else { continue }
            if let value = first.constantText ?? defaultText(of: first) {
                root.settings.headers.append(.init(name: first.name, value: Name(value, at: first.name.location)))
            } else if first.mayBeAbsent {
                notes.append(.optionalHeader(first.name))
            } else {
                continue
            }
            file.updateEndpoints { endpoint in
                endpoint.parameters.removeAll { $0.place?.value == .header && $0.name.value == name }
            }
        }
        file.root = root
        return notes
    }

    /// The default of a member on the wire; for an enum, the wire value of the case that the default names.
    private func defaultText(of member: MemberDefinition) -> String? {
        guard let text = member.defaultValue?.node.text else { return nil }
        var type = member.type.withoutOptional
        if case .named(let name) = type, let model = models[name.value] { type = model.type.withoutOptional }
        guard case .enumeration(let enumeration) = type else { return text }
        return enumeration.cases.first { $0.name.value == text }?.wireValue.value ?? text
    }
}

extension ResponseDefinition {
    /// Whether the response declares its type itself.
    fileprivate var isInline: Bool {
        if case .type(let type) = content { type.writesType } else { false }
    }
}

extension Settings {
    /// Whether an endpoint that declares no error for this status reads the body as another error: the error of a class
    /// of status codes, or the default error.
    fileprivate func readsOtherwise(_ error: StatusResponseDefinition) -> Bool {
        guard !errors.contains(where: { $0.status.value == error.status.value }) else { return false }
        return errors.contains { $0.status.value.covers(error.status.value) && $0.response != error.response }
    }
}

extension StatusPattern {
    /// Whether the pattern matches every status of another, more specific pattern.
    fileprivate func covers(_ other: StatusPattern) -> Bool {
        switch (self, other) {
        case (.otherwise, .code), (.otherwise, .class): true
        case (.class(let first), .code(let code)): code / 100 == first
        default: false
        }
    }
}

extension MemberDefinition {
    /// The text of a constant.
    fileprivate var constantText: String? {
        if case .constant(let value, _) = type { value.value } else { nil }
    }

    /// Whether two fields agree in type, presence and default; their descriptions may differ.
    fileprivate func hasSameValue(as other: MemberDefinition) -> Bool {
        type == other.type && mayBeAbsent == other.mayBeAbsent
            && defaultValue == other.defaultValue
    }
}

extension Diagnostic {
    fileprivate static func optionalHeader(_ name: Name) -> Diagnostic {
        Diagnostic(
            .note,
            "header-left-out",
            at: name.location,
            "'\(name.value)' may be sent with nearly every request: set it once, for example in 'prepare' of the request protocol"
        )
    }
}

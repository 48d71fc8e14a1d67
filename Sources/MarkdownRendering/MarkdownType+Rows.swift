import Spec

extension MarkdownType {
    /// A row for each member, followed by the rows of its inline objects: `address.city`, `items[].id`.
    func rows(of members: [Member], place: String = "", inside path: String = "") -> [MemberView] {
        members.flatMap { member in
            [inCell.row(of: member, place: place, inside: path)]
                + rows(inside: member.type, at: path + member.wireName.value)
        }
    }

    /// The rows of the inline object of a response or a body.
    func rows(inside content: Content) -> [MemberView] {
        switch content {
        case .json(let type), .lines(let type): rows(inside: type, at: "")
        case .events(let stream): stream.events.filter { $0.name == nil }.flatMap { rows(inside: $0.type, at: "") }
        case .none, .text, .data, .status, .file, .textLines: []
        }
    }

    /// The rows of the named events of a stream.
    func rows(ofEventsIn content: Content) -> [MemberView] {
        guard case .events(let stream) = content else { return [] }
        return stream.events.flatMap { event in
            guard let name = event.name?.value else { return [MemberView]() }
            return [inCell.row(name, of: event.type, event.description)] + rows(inside: event.type, at: name)
        }
    }

    /// The rows of the inline object that is the type of undeclared fields.
    func rows(ofOthersIn structure: Structure) -> [MemberView] {
        structure.additional.map { rows(inside: $0, at: "{}") } ?? []
    }

    private func rows(inside type: TypeReference, at path: String) -> [MemberView] {
        switch type {
        case .optional(let wrapped): return rows(inside: wrapped, at: path)
        case .list(let element): return rows(inside: element, at: path + "[]")
        case .map(_, let value): return rows(inside: value, at: path + "{}")
        case .builtin, .model: return []
        case .inline(let inline):
            let place = path.isEmpty ? "" : path + "."
            switch inline.shape {
            case .structure(let structure):
                let others = path + "{}"
                return rows(of: structure.members, inside: place)
                    + (structure.additional.map { [inCell.row(others, of: $0, nil)] + rows(inside: $0, at: others) }
                        ?? [])
            case .union(let union): return union.variants.flatMap { rows(inside: $0.type, at: path) }
            case .enumeration: return []
            }
        }
    }

    private func row(of member: Member, place: String, inside path: String) -> MemberView {
        var notes = [MarkdownText.cell(Self.description(member.description, of: member.type))]
        var mark = ""
        var isNullable = false
        switch member.presence {
        case .required: mark = " \\*"
        case .nullable: (mark, isNullable) = (" \\*", true)
        case .defaulted(let literal): notes.append("Default: \(code(text(literal, of: member.type))).")
        case .constant(let literal, let mayBeAbsent):
            let value = code(text(literal, of: member.type))
            notes.append(mayBeAbsent ? "\(value), or absent." : "Always \(value).")
        case .threeState: isNullable = true
        case .optional: break
        }
        if let deprecation = member.deprecation {
            notes.append("Deprecated. " + MarkdownText.cell(deprecation.message))
        }
        return MemberView(
            name: code(path + member.wireName.value),
            mark: mark,
            place: place,
            type: text(member.type, isNullable: isNullable),
            description: notes.filter { !$0.isEmpty }.joined(separator: " ")
        )
    }

    private func row(_ name: String, of type: TypeReference, _ description: String?) -> MemberView {
        let description = MarkdownText.cell(Self.description(description, of: type))
        return MemberView(name: code(name), mark: "", place: "", type: text(type), description: description)
    }
}

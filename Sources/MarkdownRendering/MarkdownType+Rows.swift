import Spec

extension MarkdownType {
    /// A row for each member, followed by the rows of its inline objects: `address.city`, `items[].id`.
    func rows(of members: [Member], inside path: String = "") -> [MemberView] {
        members.flatMap { member in
            [inCell.row(of: member, inside: path)] + rows(inside: member.type, at: path + member.wireName.value)
        }
    }

    /// A row for a parameter, followed by the rows of its inline objects.
    func rows(of parameter: Parameter, in body: RequestBody) -> [MemberView] {
        let notes = inCell.notes(on: parameter, in: body)
        return [inCell.row(of: parameter.member, place: parameter.place.rawValue, notes: notes)]
            + rows(inside: parameter.member.type, at: parameter.member.wireName.value)
    }

    /// A row for each header field of a response.
    func rows(ofHeaders headers: [Member]) -> [MemberView] {
        headers.map { inCell.row(of: $0, notes: [headerNote(on: $0)].compactMap(\.self)) }
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

    /// The fields of the inline objects of a union, a list for each variant: `Field of cat`.
    func objects(in union: Union) -> [ObjectView] {
        zip(union.variants, titles(of: union)).map { variant, title in
            ObjectView(
                title: "Field" + (title.map { " of \(MarkdownEscaping.code($0, isInCell: true))" } ?? ""),
                fields: rows(inside: variant.type, at: "")
            )
        }.filter { !$0.fields.isEmpty }
    }

    /// The label of each variant that is an inline type: its tag, its name, its number, or `any other` for the
    /// variant of other tags; `nil` if the union has only one such variant without a tag and a name.
    private func titles(of union: Union) -> [String?] {
        let inline = union.variants.filter { $0.type.inline != nil }
        return union.variants.enumerated().map { index, variant in
            variant.tag?.text.value ?? (index == union.fallback ? "any other" : variant.swiftName?.value)
                ?? (inline.count > 1 ? "type \(index + 1)" : nil)
        }
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
            case .union(let union):
                return zip(union.variants, titles(of: union)).flatMap { variant, title in
                    rows(inside: variant.type, at: path + (title.map { "(\($0))" } ?? ""))
                }
            case .enumeration: return []
            }
        }
    }

    private func row(
        of member: Member,
        place: String = "",
        inside path: String = "",
        notes more: [String] = []
    ) -> MemberView {
        var notes = [MarkdownEscaping.cell(Self.description(member.description, of: member.type))]
        notes += inlineNotes(on: member.type) + more
        var mark = ""
        var isNullable = false
        switch member.presence {
        case .required: mark = " \\*"
        case .nullable: (mark, isNullable) = (" \\*", true)
        case .defaulted(let literal): notes.append("Default: \(code(literal.wireText(of: member.type))).")
        case .constant(let literal, let mayBeAbsent):
            if !mayBeAbsent { mark = " \\*" }
            let value = code(literal.wireText(of: member.type))
            notes.append(mayBeAbsent ? "\(value), or absent." : "Always \(value).")
        case .threeState: isNullable = true
        case .optional: break
        }
        if let example = member.example, !example.isInFile { notes.append("Example: \(code(example.flowText)).") }
        if let deprecation = member.deprecation { notes.append(text(nil, deprecation)) }
        return MemberView(
            name: code(path + member.wireName.value),
            mark: mark,
            place: place,
            type: text(member.type, isNullable: isNullable),
            description: notes.filter { !$0.isEmpty }.joined(separator: " ")
        )
    }

    private func row(_ name: String, of type: TypeReference, _ description: String?) -> MemberView {
        let notes = [MarkdownEscaping.cell(Self.description(description, of: type))] + inlineNotes(on: type)
        return MemberView(
            name: code(name),
            mark: "",
            place: "",
            type: text(type),
            description: notes.filter { !$0.isEmpty }.joined(separator: " ")
        )
    }
}

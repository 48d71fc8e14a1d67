import Spec

/// Describes types for a reader of JSON: models by name, and inline types by their kind.
struct MarkdownType {
    let api: API
    /// The links to the descriptions of the models, by name.
    let links: [String: String]
    /// Whether the descriptions are for a cell of a table.
    var isInCell = false

    /// The descriptions for a cell of a table.
    var inCell: Self {
        var types = self
        types.isInCell = true
        return types
    }

    private func code(_ text: String) -> String { MarkdownText.code(text, isInCell: isInCell) }

    /// The type, such as `[User]`, as a link to the model, followed by its formats and its values.
    func text(_ type: TypeReference, isNullable: Bool = false) -> String {
        let name = code(name(of: type) + (isNullable ? "?" : ""))
        let link = models(in: type).lazy.compactMap { links[$0] }.first
        return ([link.map { "[\(name)](\($0))" } ?? name] + notes(on: type)).joined(separator: " ")
    }

    private func name(of type: TypeReference) -> String {
        switch type {
        case .builtin(let builtin, _): builtin.rawValue
        case .model(let name): name
        case .list(let element): "[\(name(of: element))]"
        case .map(let key, let value): "[\(name(of: key)): \(name(of: value))]"
        case .optional(let wrapped): "\(name(of: wrapped))?"
        case .inline(let inline):
            switch inline.shape {
            case .structure: "object"
            case .enumeration(let enumeration): enumeration.rawType == .int ? "Int" : "String"
            case .union(let union): union.variants.map { name(of: $0.type) }.joined(separator: " or ")
            }
        }
    }

    private func models(in type: TypeReference) -> [String] {
        var found: [String] = []
        type.visit { type in
            if case .model(let name) = type {
                guard let instance = api.instance(named: name) else { return found.append(name) }
                found += [instance.generic] + instance.arguments.flatMap { models(in: $0) }
            }
            if case .inline(let inline) = type, case .union(let union) = inline.shape {
                found += union.variants.flatMap { models(in: $0.type) }
            }
        }
        return found
    }

    /// The wire formats that differ from the default, and the values of inline enums.
    private func notes(on type: TypeReference) -> [String] {
        var notes: [String] = []
        type.visit { type in
            switch type {
            case .builtin(_, .format(.quoted)?): notes.append("in quotes")
            case .builtin(_, .format(.numberOrString)?): notes.append("with or without quotes")
            case .builtin(_, let wireFormat?): notes.append("as \(code(wireFormat.text))")
            case .inline(let inline):
                guard case .enumeration(let enumeration) = inline.shape else { break }
                let values = enumeration.cases.map { code($0.wireValue.value) }
                notes.append("(\(values.joined(separator: ", ")))")
            case .builtin, .model, .list, .map, .optional: break
            }
        }
        return notes
    }

    /// The text of a default or a constant on the wire.
    func text(_ literal: Literal, of type: TypeReference) -> String {
        switch (literal, type) {
        case (.list(let elements), .list(let element)):
            "[\(elements.map { text($0, of: element) }.joined(separator: ", "))]"
        case (.enumCase(let name), _):
            api.enumeration(of: type)?.cases.first { $0.name.value == name }?.wireValue.value ?? name
        default: literal.text
        }
    }
}

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
        case .none, .text, .data, .status, .file, .events: []
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
            case .structure(let structure): return rows(of: structure.members, inside: place)
            case .union(let union): return union.variants.flatMap { rows(inside: $0.type, at: path) }
            case .enumeration: return []
            }
        }
    }

    private func row(of member: Member, place: String, inside path: String) -> MemberView {
        var notes = [MarkdownText.cell(member.description)]
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

    /// The type of a response.
    func text(_ response: Response) -> String {
        let picked = response.pick.isEmpty ? "" : " at \(code(response.pick.joined(separator: ".")))"
        let media = response.media.map { " as \(code($0))" } ?? ""
        return text(response.content) + picked + media
    }

    func text(_ content: Content) -> String {
        switch content {
        case .none: return "nothing"
        case .text: return "text"
        case .data: return "bytes"
        case .status: return "its status"
        case .file: return "a file"
        case .json(let type): return text(type)
        case .lines(let type): return "lines of \(text(type))"
        case .events(let stream):
            let events = stream.events.map { event in
                (event.name.map { "\(code($0.value)) " } ?? "") + text(event.type)
            }
            return "events: \(events.joined(separator: ", "))"
        }
    }

    func text(_ union: Union) -> String {
        let types = union.variants.map { variant in
            text(variant.type)
                + (variant.tag.map { " (\(code($0.text.value)))" }
                    ?? (union.tagField == nil ? "" : " (any other)"))
        }
        return "One of \(types.joined(separator: ", "))"
            + (union.tagField.map { ", by \(code($0))." } ?? ".")
    }
}

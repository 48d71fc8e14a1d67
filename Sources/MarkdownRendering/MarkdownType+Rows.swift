import Spec

extension MarkdownType {
    /// A row for each member, followed by those of the objects that are written in it: `address.city`, `items[].id`.
    func rows(of members: [Member], place: String = "", inside path: String = "") -> [MemberView] {
        members.flatMap { member in
            [row(of: member, place: place, inside: path)]
                + rows(inside: member.type, at: path + member.wireName.value)
        }
    }

    /// The rows of the object that is written inline as a response or a body.
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
        case .defaulted(let literal): notes.append("Default: `\(MarkdownText.code(text(literal, of: member.type)))`.")
        case .constant(let literal, _): notes.append("Always `\(MarkdownText.code(text(literal, of: member.type)))`.")
        case .threeState: isNullable = true
        case .optional: break
        }
        if let deprecation = member.deprecation {
            notes.append("Deprecated. " + MarkdownText.cell(deprecation.message))
        }
        return MemberView(
            name: MarkdownText.code(path + member.wireName.value),
            mark: mark,
            place: place,
            type: text(member.type, isNullable: isNullable),
            description: notes.filter { !$0.isEmpty }.joined(separator: " ")
        )
    }

    /// The type of a response.
    func text(_ response: Response) -> String {
        let picked = response.pick.isEmpty ? "" : " at `\(MarkdownText.code(response.pick.joined(separator: ".")))`"
        let media = response.media.map { " as `\(MarkdownText.code($0))`" } ?? ""
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
                (event.name.map { "`\(MarkdownText.code($0.value))` " } ?? "") + text(event.type)
            }
            return "events: \(events.joined(separator: ", "))"
        }
    }

    func text(_ union: Union) -> String {
        let types = union.variants.map { variant in
            text(variant.type) + (variant.tag.map { " (`\(MarkdownText.code($0.text.value))`)" } ?? "")
        }
        return "One of \(types.joined(separator: ", "))"
            + (union.tagField.map { ", by `\(MarkdownText.code($0))`." } ?? ".")
    }
}

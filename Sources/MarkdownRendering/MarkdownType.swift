import Diagnostics
import Spec

/// Describes types for a reader of JSON: models by name, and inline types by their kind.
struct MarkdownType {
    let api: API
    /// The links to the descriptions of the models.
    let links: PageLinks
    /// Whether the descriptions are for a cell of a table.
    var isInCell = false

    /// The descriptions for a cell of a table.
    var inCell: Self {
        var types = self
        types.isInCell = true
        return types
    }

    func code(_ text: String) -> String { MarkdownEscaping.code(text, isInCell: isInCell) }

    func prose(_ text: String) -> String { isInCell ? MarkdownEscaping.cell(text) : MarkdownEscaping.inline(text) }

    /// The type, such as `[User]`, as a link to the model, followed by its formats and its values.
    func text(_ type: TypeReference, isNullable: Bool = false) -> String {
        if case .optional(let wrapped) = type, wrapped.inlineUnion != nil { return text(wrapped, isNullable: true) }
        if let union = type.inlineUnion {
            let variants = union.variants.map { text($0.type) } + (isNullable ? [code("null")] : [])
            return ([variants.joined(separator: " or ")] + notes(on: type)).joined(separator: " ")
        }
        let name = code(name(of: type) + (isNullable ? "?" : ""))
        return ([linked(name, type)] + notes(on: type)).joined(separator: " ")
    }

    /// The name of a type as a link to its model. The links to the models of a union inside the type follow its name.
    private func linked(_ name: String, _ type: TypeReference) -> String {
        var found: [String] = []
        for model in models(in: type) where links[model] != nil && !found.contains(model) { found.append(model) }
        if found.count > 1, type.parts.contains(where: { $0.inlineUnion != nil }) {
            let models = found.map { "[\(code($0))](\(links[$0] ?? ""))" }
            return "\(name) (\(models.joined(separator: " or ")))"
        }
        return found.first.flatMap { links[$0] }.map { "[\(name)](\($0))" } ?? name
    }

    func name(of type: TypeReference) -> String {
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
        for part in type.parts {
            if case .model(let name) = part {
                let instance = api.instance(named: name)
                found += [instance?.generic ?? name] + (instance?.arguments ?? []).flatMap { models(in: $0) }
            }
            if case .inline(let inline) = part, case .union(let union) = inline.shape {
                found += union.variants.flatMap { models(in: $0.type) }
            }
        }
        return found
    }

    /// The wire formats that differ from the default, the values of inline enums, and the tags of inline unions.
    private func notes(on type: TypeReference) -> [String] {
        var notes: [String] = []
        for part in type.parts {
            switch part {
            case .builtin(_, .format(.quoted)?): notes.append("in quotes")
            case .builtin(_, .format(.numberOrString)?): notes.append("with or without quotes")
            case .builtin(_, let wireFormat?): notes.append("as \(code(wireFormat.text))")
            case .inline(let inline):
                switch inline.shape {
                case .enumeration(let enumeration):
                    let values = enumeration.cases.map { code($0.wireValue.value) }
                    notes.append("(\(values.joined(separator: ", ")))")
                case .union(let union):
                    guard let field = union.tagField else { break }
                    let tags = union.variants.map { $0.tag.map { code($0.text.value) } ?? "any other" }
                    notes.append("by \(code(field)) (\(tags.joined(separator: ", ")))")
                case .structure: break
                }
            case .builtin, .model, .list, .map, .optional: break
            }
        }
        return notes
    }
}

extension MarkdownType {
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
        case .textLines: return "lines of text"
        case .lines(let type): return "lines of \(text(type))"
        case .events(let stream):
            let end = stream.until.map { ", until \(code($0))" } ?? ""
            let skipped = stream.skip.map { code($0) }.joined(conjunction: "and")
            let rest = end + (skipped.isEmpty ? "" : ", without \(skipped)")
            guard let event = stream.events.first, event.name == nil else { return "events" + rest }
            return "events: \(text(event.type))" + rest
        }
    }
}

extension MarkdownType {
    /// The description of a declaration, or else that of the inline type that it declares.
    static func description(_ description: String?, of type: TypeReference) -> String? {
        description ?? type.inline?.description
    }

    /// The description of a response or a body, or else that of the inline type that it declares.
    static func description(_ description: String?, of content: Content) -> String? {
        switch content {
        case .json(let type), .lines(let type): return Self.description(description, of: type)
        case .events(let stream):
            guard let event = stream.events.first, event.name == nil else { return description }
            return description ?? Self.description(event.description, of: event.type)
        case .none, .text, .data, .status, .file, .textLines: return description
        }
    }
}

extension TypeReference {
    /// The union that is declared where the type is used.
    fileprivate var inlineUnion: Union? {
        guard case .inline(let inline) = self, case .union(let union) = inline.shape else { return nil }
        return union
    }
}

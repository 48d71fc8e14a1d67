import Spec

/// Types as a reader of JSON knows them: models by name, and what is written in place by what it is.
struct MarkdownType {
    let api: API
    /// Where the models are described, by name.
    let links: [String: String]

    /// `[User]` as a link to the model, with its formats and its values behind it.
    func text(_ type: TypeReference, isNullable: Bool = false) -> String {
        let code = "`\(MarkdownText.code(name(of: type) + (isNullable ? "?" : "")))`"
        let link = models(in: type).lazy.compactMap { links[$0] }.first
        return ([link.map { "[\(code)](\($0))" } ?? code] + notes(on: type)).joined(separator: " ")
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
            if case .model(let name) = type { found.append(name) }
            if case .inline(let inline) = type, case .union(let union) = inline.shape {
                found += union.variants.flatMap { models(in: $0.type) }
            }
        }
        return found
    }

    /// How values are written, where that is not as usual, and which there are.
    private func notes(on type: TypeReference) -> [String] {
        var notes: [String] = []
        type.visit { type in
            switch type {
            case .builtin(_, .format(.quoted)?): notes.append("in quotes")
            case .builtin(_, let wireFormat?): notes.append("as `\(MarkdownText.code(wireFormat.text))`")
            case .inline(let inline):
                guard case .enumeration(let enumeration) = inline.shape else { break }
                let values = enumeration.cases.map { "`\(MarkdownText.code($0.wireValue.value))`" }
                notes.append("(\(values.joined(separator: ", ")))")
            case .builtin, .model, .list, .map, .optional: break
            }
        }
        return notes
    }

    /// A default or a constant, as it is on the wire.
    func text(_ literal: Literal, of type: TypeReference) -> String {
        guard case .enumCase(let name) = literal else { return literal.text }
        return api.enumeration(of: type)?.cases.first { $0.name.value == name }?.wireValue.value ?? name
    }
}

import Spec

extension MarkdownType {
    /// The kind of a union in a sentence, which ends with a colon if a list of ``choices(of:)`` follows.
    func text(_ union: Union) -> String {
        let tag = union.tagField.map { ", by \(code($0))" } ?? ""
        if !choices(of: union).isEmpty { return "One of these types\(union.isClosed ? " and no other" : "")\(tag):" }
        let types = "One of \(union.variants.map { text($0.type) }.joined(separator: ", "))."
        return union.isClosed ? "\(types) \(Self.noOtherTypes)" : types
    }

    /// A line for each type of a union: its tag, the type and its description; empty if there are only types.
    func choices(of union: Union) -> [String] {
        let notes = union.variants.map { variant in
            let description = Self.description(variant.description, of: variant.type)
            return ([description.map { prose($0) }].compactMap(\.self) + inlineNotes(on: variant.type))
                .joined(separator: " ")
        }
        guard union.tagField != nil || notes.contains(where: { !$0.isEmpty }) else { return [] }
        return zip(union.variants, notes).map { variant, note in
            let tag = union.tagField == nil ? "" : label(of: variant) + ", "
            return tag + text(variant.type) + (note.isEmpty ? "" : ": \(note)")
        }
    }

    /// The tag of a variant, or its type in a union without tags.
    private func label(of variant: Union.Variant, hasTags: Bool = true) -> String {
        variant.tag.map { code($0.text.value) } ?? (hasTags ? "any other" : code(name(of: variant.type)))
    }

    /// What the inline enums and unions of a type say about their values and types: descriptions and deprecations, and
    /// that there are no others.
    func inlineNotes(on type: TypeReference) -> [String] {
        var notes: [String] = []
        for case .inline(let inline) in type.parts {
            switch inline.shape {
            case .structure: break
            case .enumeration(let enumeration):
                notes += enumeration.cases.compactMap { value in
                    let note = text(value.description, value.deprecation)
                    return note.isEmpty ? nil : "\(code(value.wireValue.value)): \(note)"
                }
                if enumeration.isClosed { notes.append(Self.noOtherValues) }
            case .union(let union):
                for variant in union.variants {
                    if let description = Self.description(variant.description, of: variant.type) {
                        notes.append("\(label(of: variant, hasTags: union.tagField != nil)): \(prose(description))")
                    }
                    notes += inlineNotes(on: variant.type)
                }
                if union.isClosed { notes.append(Self.noOtherTypes) }
            }
        }
        return notes
    }

    /// The notes about the inline enums and unions of a response or a body.
    func inlineNotes(on content: Content) -> [String] {
        switch content {
        case .json(let type), .lines(let type): inlineNotes(on: type)
        case .events(let stream): stream.events.filter { $0.name == nil }.flatMap { inlineNotes(on: $0.type) }
        case .none, .text, .data, .status, .file, .textLines: []
        }
    }

    /// A description and a deprecation in a line.
    func text(_ description: String?, _ deprecation: Deprecation?) -> String {
        let parts = [
            description.map { prose($0) }, deprecation.map { _ in "Deprecated." },
            deprecation?.message.map { prose($0) },
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }

    static let noOtherValues = "There are no other values."
    private static let noOtherTypes = "There are no other types."
}

import Spec

extension ReferenceWriter {
    func view(of model: Model, _ types: MarkdownType) -> ModelView {
        var kind: String?
        var choices: [String] = []
        var members: [MemberView] = []
        var objects: [ObjectView] = []
        var values: [ValueView] = []
        switch model.shape {
        case .structure(let structure):
            members = types.rows(of: structure.members) + types.rows(ofOthersIn: structure)
            kind = structure.additional.map { additional in
                let description = MarkdownType.description(nil, of: additional).map { types.prose($0) }
                return
                    (["Other fields are \(types.text(additional))."] + [description].compactMap(\.self)
                    + types.inlineNotes(on: additional)).joined(separator: " ")
            }
            if members.isEmpty, kind == nil { kind = "An object without fields." }
        case .enumeration(let enumeration):
            let sentences = [
                enumeration.rawType == .int ? "An \(MarkdownEscaping.code("Int"))." : nil,
                enumeration.isClosed ? MarkdownType.noOtherValues : nil,
            ].compactMap(\.self)
            if !sentences.isEmpty { kind = sentences.joined(separator: " ") }
            values = enumeration.cases.map {
                ValueView(
                    value: MarkdownEscaping.code($0.wireValue.value, isInCell: true),
                    description: types.inCell.text($0.description, $0.deprecation)
                )
            }
        case .wrapper(let wrapped): kind = types.text(wrapped)
        case .union(let union):
            kind = types.text(union)
            choices = types.choices(of: union)
            objects = types.objects(in: union)
        }
        return ModelView(
            name: MarkdownEscaping.heading(model.title),
            deprecated: model.deprecation.map { MarkdownEscaping.inline($0.message ?? "") },
            description: MarkdownEscaping.lines(model.description),
            kind: kind,
            choices: choices,
            members: members,
            objects: objects,
            values: values,
            examples: [model.example].compactMap(\.self).map { example in
                exampleWriter.view(of: example, .json(.model(model.name.value)), title: "Example")
            }
        )
    }
}

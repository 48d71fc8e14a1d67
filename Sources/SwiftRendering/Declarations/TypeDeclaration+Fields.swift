import Templating

extension TypeDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .view("structure", of: StructureDeclaration.self, \.structure),
        .view("union", of: UnionDeclaration.self, \.union),
        .view("enumeration", of: EnumerationDeclaration.self, \.enumeration),
        .view("wrapper", of: WrapperDeclaration.self, \.wrapper),
    ]
}

extension StructureDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .lines("inheritance", \.inheritance),
        .list("properties", of: PropertyDeclaration.self, \.properties),
        .list("boxedProperties", of: PropertyDeclaration.self, \.boxedProperties),
        .list("parameters", of: ParameterDeclaration.self, \.parameters),
        .flag("hasFields") { !$0.fields.isEmpty || $0.others != nil },
        .list("fields", of: FieldDeclaration.self, \.fields),
        .view("others", of: OtherFieldsDeclaration.self, \.others),
        .list("types", of: TypeDeclaration.self, \.types),
    ]
}

extension FieldDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("key", \.key),
        .text("property", \.property),
        .optionalText("storage", \.storage),
        .text("read", \.read),
        .text("write", \.write),
        .optionalText("format", \.format),
        .optionalText("defaultValue", \.defaultValue),
        .optionalText("constant", \.constant),
    ]
}

extension OtherFieldsDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("property", \.property),
        .lines("keys", \.keys),
        .optionalText("format", \.format),
    ]
}

extension EnumerationDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .text("rawType", \.rawType),
        .flag("isText", \.isText),
        .flag("isOpen", \.isOpen),
        .lines("inheritance", \.inheritance),
        .text("unknownCase", \.unknownCase),
        .list("cases", of: CaseDeclaration.self, \.cases),
    ]
}

extension CaseDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("name", \.name),
        .text("member", \.member),
        .text("wireValue", \.wireValue),
        .flag("namesItsValue", \.namesItsValue),
    ]
}

extension WrapperDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .text("wrapped", \.wrapped),
        .optionalText("format", \.format),
        .text("formatType", \.formatType),
        .lines("inheritance", \.inheritance),
    ]
}

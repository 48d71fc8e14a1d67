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
        .text("inheritance", \.inheritance.types),
        .flag("inheritanceFits", \.inheritance.fits),
        .flag("hasProperties") { !$0.properties.isEmpty },
        .list("properties", of: PropertyDeclaration.self, \.properties),
        .flag("hasBoxedProperties") { !$0.boxedProperties.isEmpty },
        .list("boxedProperties", of: PropertyDeclaration.self, \.boxedProperties),
        .view("initializer", of: InitializerDeclaration.self) { $0.initializer },
        .flag("hasFields") { !$0.reads.isEmpty },
        .lines("reads", \.reads),
        .lines("writes", \.writes),
        .list("types", of: TypeDeclaration.self, \.types),
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
        .text("inheritance", \.inheritance.types),
        .flag("inheritanceFits", \.inheritance.fits),
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
        .text("inheritance", \.inheritance.types),
        .flag("inheritanceFits", \.inheritance.fits),
    ]
}

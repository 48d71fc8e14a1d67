import Templating

extension UnionDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .flag("isIndirect", \.isIndirect),
        .lines("inheritance", \.inheritance),
        .list("variants", of: VariantDeclaration.self, \.variants),
        .optionalText("unknownCase", \.unknownCase),
        .text("unknownType", \.unknownType),
        .text("subject", \.subject),
        .list("arms", of: UnionArm.self, \.arms),
        .view("other", of: VariantDeclaration.self, \.other),
        .optionalText("unmatchedCase", \.unmatchedCase),
        .list("types", of: TypeDeclaration.self, \.types),
    ]
}

extension VariantDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .text("member", \.member),
        .text("type", \.type),
        .optionalText("format", \.format),
        .optionalText("tagKey", \.tagKey),
        .optionalText("tagValue", \.tagValue),
    ]
}

extension UnionArm: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("pattern", \.pattern),
        .view("variant", of: VariantDeclaration.self) { $0.variant },
    ]
}

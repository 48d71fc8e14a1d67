import Templating

extension UnionDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .flag("isIndirect", \.isIndirect),
        .text("inheritance", \.inheritance.types),
        .flag("inheritanceFits", \.inheritance.fits),
        .list("cases", of: VariantDeclaration.self, \.cases),
        .optionalText("unknownCase", \.unknownCase),
        .text("unknownType", \.unknownType),
        .text("subject", \.subject),
        .flag("hasArms") { !$0.arms.isEmpty },
        .list("arms", of: UnionArm.self, \.arms),
        .text("otherwise", \.otherwise),
        .optionalText("unmatchedCase", \.unmatchedCase),
        .list("types", of: TypeDeclaration.self, \.types),
    ]
}

extension VariantDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .text("member", \.member),
        .text("type", \.type),
        .text("write", \.write),
    ]
}

extension UnionArm: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("pattern", \.pattern),
        .text("read", \.read),
        .flag("fits", \.fits),
    ]
}

import Templating

extension AliasDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .text("type", \.type),
    ]
}

extension ConstantDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .optionalText("type", \.type),
        .text("value", \.value),
        .lines("arguments", \.arguments),
    ]
}

extension StatusResponsesDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("inheritance", \.inheritance),
        .list("cases", of: StatusResponseCase.self, \.cases),
        .list("arms", of: StatusResponseArm.self, \.arms),
    ]
}

extension StatusResponseCase: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("name", \.name),
        .optionalText("type", \.type),
    ]
}

extension StatusResponseArm: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("pattern", \.pattern),
        .text("value", \.value),
    ]
}

extension ResponseWithHeaders: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .lines("inheritance", \.inheritance),
        .list("properties", of: PropertyDeclaration.self, \.properties),
        .lines("reads", \.reads),
        .list("types", of: TypeDeclaration.self, \.types),
    ]
}

extension EventsDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("access", \.access),
        .text("name", \.name),
        .lines("inheritance", \.inheritance),
        .text("event", \.event),
        .text("unknownCase", \.unknownCase),
        .list("cases", of: EventCase.self, \.cases),
    ]
}

extension EventCase: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .text("type", \.type),
        .text("wireName", \.wireName),
        .text("value", \.value),
    ]
}

import Templating

extension RequestDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .optionalText("availability", \.availability),
        .text("name", \.name),
        .text("requestProtocol", \.requestProtocol),
        .list("aliases", of: AliasDeclaration.self, \.aliases),
        .list("constants", of: ConstantDeclaration.self, \.constants),
        .view("failures", of: FailureDeclaration.self, \.failures),
        .lines("decode", \.decode),
        .view("items", of: PageItemsDeclaration.self, \.items),
        .view("responses", of: StatusResponsesDeclaration.self, \.responses),
        .list("responsesWithHeaders", of: ResponseWithHeaders.self, \.responsesWithHeaders),
        .list("events", of: EventsDeclaration.self, \.events),
        .list("properties", of: PropertyDeclaration.self, \.properties),
        .list("parameters", of: ParameterDeclaration.self, \.parameters),
        .text("start", \.start),
        .list("statements", of: BuilderStatement.self, \.statements),
        .list("types", of: TypeDeclaration.self, \.types),
    ]
}

extension CallDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .optionalText("availability", \.availability),
        .text("name", \.name),
        .text("request", \.request),
        .list("parameters", of: ParameterDeclaration.self, \.parameters),
        .list("arguments", of: ArgumentDeclaration.self, \.arguments),
    ]
}

extension BuilderStatement: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("function", \.function),
        .lines("arguments", \.arguments),
    ]
}

extension PageItemsDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .optionalText("value", \.value),
        .optionalText("union", \.union),
        .list("arms", of: PageItemsArm.self, \.arms),
        .flag("isPartial", \.isPartial),
    ]
}

extension PageItemsArm: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("pattern", \.pattern),
        .view("items", of: PageItemsDeclaration.self) { $0.items },
    ]
}

extension ArgumentDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("label", \.label),
        .text("name", \.name),
    ]
}

extension PropertyDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .text("type", \.type),
        .optionalText("storage", \.storage),
        .optionalText("constant", \.constant),
    ]
}

extension ParameterDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("label", \.label),
        .text("name", \.name),
        .text("property", \.property),
        .flag("isBoxed", \.isBoxed),
        .text("type", \.type),
        .optionalText("defaultValue", \.defaultValue),
    ]
}

extension FailureDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .list("cases", of: FailureCase.self, \.cases),
        .optionalText("only", \.only),
        .list("arms", of: FailureArm.self, \.arms),
    ]
}

extension FailureCase: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .text("type", \.type),
    ]
}

extension FailureArm: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("pattern", \.pattern),
        .text("value", \.value),
        .flag("isNothing") { $0.value == "nil" },
    ]
}

import Templating

extension RequestDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .optionalText("availability", \.availability),
        .text("name", \.name),
        .text("requestProtocol", \.requestProtocol),
        .flag("hasAliases") { !$0.aliases.isEmpty },
        .list("aliases", of: AliasDeclaration.self, \.aliases),
        .flag("hasConstants") { !$0.constants.isEmpty },
        .list("constants", of: ConstantDeclaration.self, \.constants),
        .view("failures", of: FailureDeclaration.self, \.failures),
        .flag("hasDecode") { !$0.decode.isEmpty },
        .lines("decode", \.decode),
        .flag("hasItems") { !$0.items.isEmpty },
        .lines("items", \.items),
        .view("responses", of: StatusResponsesDeclaration.self, \.responses),
        .list("responsesWithHeaders", of: ResponseWithHeaders.self, \.responsesWithHeaders),
        .list("events", of: EventsDeclaration.self, \.events),
        .flag("hasProperties") { !$0.properties.isEmpty },
        .list("properties", of: PropertyDeclaration.self, \.properties),
        .view("initializer", of: InitializerDeclaration.self) { $0.initializer },
        .text("start", \.start),
        .lines("statements", \.statements),
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
        .view("initializer", of: InitializerDeclaration.self) { $0.initializer },
        .flag("argumentsFit", \.argumentsFit),
        .list("arguments", of: ArgumentDeclaration.self, \.arguments),
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

extension InitializerDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .flag("hasParameters") { !$0.parameters.isEmpty },
        .flag("parametersFit", \.parametersFit),
        .list("parameters", of: ParameterDeclaration.self, \.parameters),
    ]
}

extension ParameterDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("label", \.label),
        .text("name", \.name),
        .text("property", \.property),
        .text("value", \.value),
        .text("type", \.type),
        .text("defaultValue", \.defaultValue),
    ]
}

extension FailureDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .flag("hasCases") { !$0.cases.isEmpty },
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

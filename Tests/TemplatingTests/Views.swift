@testable import Templating

/// The views that the tests render: a file of types that nest, with properties.
struct FileView: TemplateView {
    var name = "GitHub"
    var summary: String?
    var isOpen = false
    var lines: [String] = []
    var types: [TypeView] = []
    var service: ServiceView?

    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .optionalText("summary", \.summary),
        .flag("isOpen", \.isOpen),
        .lines("lines", \.lines),
        .list("types", of: TypeView.self, \.types),
        .view("service", of: ServiceView.self, \.service),
    ]
}

struct TypeView: TemplateView {
    var name = "Repository"
    var documentation: [String] = []
    var properties: [PropertyView] = []
    var types: [TypeView] = []
    var service: ServiceView?

    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .lines("documentation", \.documentation),
        .list("properties", of: PropertyView.self, \.properties),
        .list("types", of: TypeView.self, \.types),
        .view("service", of: ServiceView.self, \.service),
    ]
}

struct PropertyView: TemplateView {
    var property: String
    var type: String
    var initial: String?
    var documentation: [String] = []

    static let fields: TemplateFields<Self> = [
        .text("property", \.property),
        .text("type", \.type),
        .optionalText("initial", \.initial),
        .lines("documentation", \.documentation),
    ]
}

struct ServiceView: TemplateView {
    var base: String

    static let fields: TemplateFields<Self> = [
        .text("base", \.base)
    ]
}

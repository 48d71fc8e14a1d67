import Spec
import Templating

// What templates may say; `Documentation/Templates.md` lists the same names for people.

extension SwiftFile: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("source", \.source),
        .text("access", \.access),
        .flag("usesRuntime", \.usesRuntime),
        .flag("isPublic") { $0.access == Access.public.rawValue },
        .flag("isPackage") { $0.access == Access.package.rawValue },
        .flag("isInternal") { $0.access == Access.internal.rawValue },
        .view("service", of: ServiceDeclaration.self, \.service),
        .view("groups", of: NamespaceScope.self, \.groups),
        .view("failures", of: FailureScope.self, \.failures),
        .list("scopes", of: RequestScope.self, \.scopes),
        .view("models", of: ModelScope.self, \.models),
    ]
}

extension ServiceDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("runtime", \.scope.runtime),
        .text("swift", \.scope.swift),
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .text("requestProtocol", \.requestProtocol),
        .text("title", \.title),
        .optionalText("version", \.version),
        .list("arguments", of: ServiceArgument.self, \.arguments),
        .flag("hasEndpointNamespace", \.hasEndpointNamespace),
        .list("namespaces", of: NamespaceDeclaration.self, \.namespaces),
    ]
}

extension ServiceArgument: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("label", \.label),
        .optionalText("value", \.value),
        .list("entries", of: DictionaryEntry.self, \.entries),
    ]
}

extension DictionaryEntry: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("key", \.key),
        .text("value", \.value),
    ]
}

extension NamespaceDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
    ]
}

extension NamespaceScope: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .list("namespaces", of: NamespaceDeclaration.self, \.namespaces),
    ]
}

extension RequestScope: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("runtime", \.scope.runtime),
        .text("swift", \.scope.swift),
        .text("name", \.name),
        .flag("hasRequests") { !$0.requests.isEmpty },
        .list("requests", of: RequestDeclaration.self, \.requests),
        .list("calls", of: CallDeclaration.self, \.calls),
    ]
}

extension ModelScope: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("runtime", \.scope.runtime),
        .text("swift", \.scope.swift),
        .text("name", \.name),
        .list("models", of: TypeDeclaration.self, \.models),
    ]
}

extension FailureScope: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("runtime", \.scope.runtime),
        .text("swift", \.scope.swift),
        .text("name", \.name),
        .list("failures", of: SharedFailureDeclaration.self, \.failures),
    ]
}

extension SharedFailureDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("access", \.access),
        .text("name", \.name),
        .lines("inheritance", \.inheritance),
        .list("cases", of: FailureCase.self, \.declaration.cases),
        .list("arms", of: FailureArm.self, \.declaration.arms),
    ]
}

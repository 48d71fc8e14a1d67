import Templating

extension TemplateField {
    /// The name of a type of the runtime, which templates use as `{{FieldReader}}`: qualified if another type hides it.
    static func runtimeType(_ name: String, _ scope: @escaping @Sendable (View) -> ScopeNames) -> Self {
        text(name) { scope($0).runtime(name) }
    }

    /// The name of a type of the standard library, qualified if another type hides it.
    static func swiftType(_ name: String, _ scope: @escaping @Sendable (View) -> ScopeNames) -> Self {
        text(name) { scope($0).swift(name) }
    }
}

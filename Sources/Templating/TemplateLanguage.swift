/// What the embedded templates render.
package enum TemplateLanguage: String, CaseIterable, Sendable {
    /// A client.
    case swift
    /// An API reference.
    case markdown
}

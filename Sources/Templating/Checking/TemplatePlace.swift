/// A template together with the scope in which it is called: what has to be checked once.
struct TemplatePlace: Hashable, Sendable {
    let template: String
    let scope: TemplateScope
}

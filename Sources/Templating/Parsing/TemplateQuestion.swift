/// What a template may ask about a place in a list, or about a value.
enum TemplateQuestion: String, CaseIterable {
    /// `first()`: whether this is the list's first element.
    case first

    /// `last()`: whether this is the list's last element.
    case last

    /// `index()`: the element's number, counted from 0.
    case index

    /// `empty(name)`: whether a list has no element, or a text no character.
    case empty

    /// The question as diagnostics spell it.
    var spelling: String { self == .empty ? "empty(name)" : "\(rawValue)()" }
}

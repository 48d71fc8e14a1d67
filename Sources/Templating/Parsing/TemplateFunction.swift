/// A function of templates, about the position in a list or about a value.
enum TemplateFunction: String, CaseIterable {
    /// `first()`: whether this is the first element of the list.
    case first

    /// `last()`: whether this is the last element of the list.
    case last

    /// `index()`: the zero-based index of the element.
    case index

    /// `empty(name)`: whether a list or a text is empty.
    case empty

    /// The function in the notation of templates.
    var description: String { self == .empty ? "empty(name)" : "\(rawValue)()" }
}

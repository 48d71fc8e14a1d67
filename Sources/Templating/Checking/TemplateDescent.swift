/// How far a call of a partial goes down into the data: what tells an endless recursion from one that ends.
enum TemplateDescent {
    /// The call stands in the same view as the beginning of the calling template.
    case stays

    /// It stands in a part of that view; data is finite, so this cannot go on for ever.
    case descends

    /// It stands in a view that was found further out, and so can be met again and again.
    case returns

    /// The descent inside a section whose view was found in the innermost view, or further out.
    func entering(innermost isInnermost: Bool) -> TemplateDescent {
        self == .returns || !isInnermost ? .returns : .descends
    }
}

/// The ways in which a template lays out lines by the width of the page.
enum TemplateLayout: String, CaseIterable {
    /// `group()`: the lines are joined to one if that fits the page.
    case group

    /// `fill()`: a line that passes the page is broken between words.
    case fill

    /// The layout in the notation of templates.
    var description: String { "\(rawValue)()" }
}

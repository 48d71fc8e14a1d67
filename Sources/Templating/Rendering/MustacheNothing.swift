import Mustache

/// A missing value and an empty list as the engine sees them.
///
/// A `nil` would make the engine go on looking for the name further out.
struct MustacheNothing: MustacheCustomRenderable, MustacheTransformable {
    var renderText: String { "" }
    var isNull: Bool { true }

    func transform(_ name: String) -> Any? {
        name == TemplateQuestion.empty.rawValue ? true : nil
    }
}

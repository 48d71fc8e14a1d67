import Mustache

/// A text as the engine sees it; it has no names of its own, and the engine need not reflect to find that out.
struct MustacheText: MustacheCustomRenderable, MustacheParent, MustacheTransformable {
    let renderText: String
    var isNull: Bool { false }

    init(_ text: String) {
        renderText = text
    }

    func child(named name: String) -> Any? { nil }

    func transform(_ name: String) -> Any? {
        name == TemplateQuestion.empty.rawValue ? renderText.isEmpty : nil
    }
}

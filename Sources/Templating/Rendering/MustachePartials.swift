import Mustache
import Synchronization

/// The templates as the engine takes them, each made when it is first needed at an indentation.
///
/// Made on demand, since a template that calls itself is needed as deep as the data goes. Safe to share.
final class MustachePartials: Sendable {
    private enum Entry {
        case needed(PartialUse)
        case made(MustacheTemplate)
    }

    private let templates: [String: ParsedTemplate]
    private let entries = Mutex<[String: Entry]>([:])

    init(_ templates: [String: ParsedTemplate]) {
        self.templates = templates
    }

    /// The partial that a text of the engine refers to; `nil` where `key` is no key of one.
    func template(forKey key: String) -> MustacheTemplate? {
        guard PartialUse.isKey(key) else { return nil }
        return entries.withLock { entries in
            switch entries[key] {
            case nil: return nil
            case .made(let template): return template
            case .needed(let use):
                let template = make(use, &entries)
                if let template { entries[key] = .made(template) }
                return template
            }
        }
    }

    /// The template as a render begins with it; `nil` where it is unknown or the engine refuses it.
    func root(_ name: String) -> MustacheTemplate? {
        entries.withLock { make(PartialUse(template: name), prefix: Self.plainText, &$0) }
    }

    /// Without it the engine would escape what looks like HTML. Partials inherit it.
    private static let plainText = "{{% CONTENT_TYPE:TEXT}}" + MustacheWriter.barrier

    private func make(
        _ use: PartialUse,
        prefix: String = "",
        _ entries: inout [String: Entry]
    ) -> MustacheTemplate? {
        guard let template = templates[use.template] else { return nil }
        let writer = MustacheWriter(template, for: use)
        for use in writer.uses where entries[use.key] == nil { entries[use.key] = .needed(use) }
        return try? MustacheTemplate(string: prefix + writer.text)
    }
}

import Mustache
import Synchronization

/// The templates as the engine takes them, each made when it is first needed at an indentation.
///
/// Made on demand, since a template that calls itself is needed as deep as the data goes. Safe to share.
final class MustachePartials: Sendable {
    private let templates: [String: ParsedTemplate]
    private let table = Mutex(PartialTable())

    init(_ templates: [String: ParsedTemplate]) {
        self.templates = templates
    }

    /// The partial that a text of the engine refers to; `nil` where `key` is no key of one.
    func template(forKey key: String) -> MustacheTemplate? {
        guard PartialTable.isKey(key) else { return nil }
        return table.withLock { table in
            switch table.entries[key] {
            case nil: return nil
            case .made(let template): return template
            case .needed(let use):
                let template = make(use, &table)
                if let template { table.entries[key] = .made(template) }
                return template
            }
        }
    }

    /// The template as a render begins with it; `nil` where it is unknown or the engine refuses it.
    func root(_ name: String) -> MustacheTemplate? {
        table.withLock { make(PartialUse(template: name), prefix: Self.plainText, &$0) }
    }

    /// Without it the engine would escape what looks like HTML. Partials inherit it.
    private static let plainText = "{{% CONTENT_TYPE:TEXT}}" + MustacheWriter.barrier

    private func make(_ use: PartialUse, prefix: String = "", _ table: inout PartialTable) -> MustacheTemplate? {
        guard let template = templates[use.template] else { return nil }
        return try? MustacheTemplate(string: prefix + MustacheWriter.text(of: template, for: use, &table))
    }
}

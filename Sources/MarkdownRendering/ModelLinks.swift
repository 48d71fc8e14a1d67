import Diagnostics
import Generator
import Spec
import TextCoding

/// The links to the descriptions of an API's models: the page and the anchor of each heading.
struct ModelLinks {
    private var places: [String: (page: String, anchor: String)] = [:]

    /// - Parameters:
    ///   - models: The models of each page, by the path of its spec.
    ///   - headings: The headings before the models of a page, by the path of its spec.
    init(_ models: [String: [Model]], headings: (_ path: String) -> [String]) {
        for (path, models) in models {
            var counts: [String: Int] = [:]
            func anchor(of heading: String) -> String {
                let slug = Self.slug(of: heading)
                defer { counts[slug, default: 0] += 1 }
                return counts[slug].map { "\(slug)-\($0)" } ?? slug
            }
            for heading in headings(path) { _ = anchor(of: heading) }
            for model in models { places[model.name.value] = (Self.page(of: path), anchor(of: model.title)) }
        }
    }

    /// The links from the page of a spec.
    func from(_ path: String) -> PageLinks { PageLinks(links: self, page: Self.page(of: path)) }

    fileprivate func link(to model: String, from page: String) -> String? {
        places[model].map { $0.page == page ? "#\($0.anchor)" : "\($0.page)#\($0.anchor)" }
    }

    /// The address of the page of a spec: `Users.md` for `Specs/Users.endpoints.yaml`.
    private static func page(of path: String) -> String {
        MarkdownLanguage.fileName(for: PercentEncoding.component(SpecFileName.stem(of: path)))
    }

    /// The anchor that code hosts derive from a heading: lowercase letters, digits, `-` and `_`.
    private static func slug(of heading: String) -> String {
        String(
            heading.lowercased().replacing(" ", with: "-").filter {
                $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
            }
        )
    }
}

/// The links from a page to the descriptions of models.
struct PageLinks {
    fileprivate let links: ModelLinks
    fileprivate let page: String

    /// The link to a model; `nil` if no page describes it.
    subscript(model: String) -> String? { links.link(to: model, from: page) }
}

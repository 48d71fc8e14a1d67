import Diagnostics
import Spec

/// The links to the descriptions of an API's models: the page and the anchor of each heading.
struct ModelLinks {
    private var places: [String: (page: String, anchor: String)] = [:]

    /// - Parameter headings: The headings before the models of a page, by the path of its spec.
    init(_ api: API, headings: (_ path: String) -> [String]) {
        for path in api.files {
            var counts: [String: Int] = [:]
            func anchor(of heading: String) -> String {
                let slug = Self.slug(of: heading)
                defer { counts[slug, default: 0] += 1 }
                return counts[slug].map { "\(slug)-\($0)" } ?? slug
            }
            for heading in headings(path) { _ = anchor(of: heading) }
            for model in api.models where model.file == path {
                places[model.name.value] = (Self.page(of: path), anchor(of: model.title))
            }
        }
    }

    /// The links from the page of a spec, by the names of the models.
    func from(_ path: String) -> [String: String] {
        let own = Self.page(of: path)
        return places.mapValues { $0.page == own ? "#\($0.anchor)" : "\($0.page)#\($0.anchor)" }
    }

    /// The page of a spec: `Users.md` for `Specs/Users.endpoints.yaml`.
    private static func page(of path: String) -> String {
        let name = path.lastPathComponent
        let stem = name.split(separator: ".", omittingEmptySubsequences: false).dropLast(2).joined(separator: ".")
        return stem.replacing(" ", with: "%20") + ".md"
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

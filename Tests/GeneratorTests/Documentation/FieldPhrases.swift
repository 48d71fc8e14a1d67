import Foundation

/// The phrases that explain the fields of views: the doc comments of their properties.
struct FieldPhrases {
    private var comments: [String: [String: String]] = [:]
    private var properties: [String: [String: String]] = [:]

    /// Reads the doc comments of the views, and the properties that their tables of fields refer to.
    init() throws {
        let sources = DocumentationPage.root.appending(component: "Sources")
        let declarations = sources.appending(path: "SwiftRendering/Declarations")
        let files = try FileManager.default.contentsOfDirectory(at: declarations, includingPropertiesForKeys: nil)
        let views = ["ReferenceViews", "EndpointViews"].map { sources.appending(path: "MarkdownRendering/\($0).swift") }
        for file in files + views {
            read(try String(contentsOf: file, encoding: .utf8))
        }
    }

    /// The phrase for a field; `nil` if neither its property nor the field in the table has a doc comment, and the name
    /// does not have a usual meaning.
    func phrase(for field: String, of view: String) -> String? {
        let property = properties[view]?[field] ?? field
        return comments[view]?[field] ?? comments[view]?[property] ?? Self.usual(field)
    }

    private mutating func read(_ text: String) {
        var type = ""
        var comment: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let match = line.firstMatch(of: /^(?:struct|extension) (\w+)/) {
                type = String(match.1)
            } else if let match = line.firstMatch(of: /^ +\/\/\/ ?(.*)/) {
                comment.append(String(match.1))
                continue
            } else if let match = line.firstMatch(of: /^    (?:let|var) (\w+)/) {
                add(comment, of: String(match.1), in: type)
            } else if let match = line.firstMatch(of: /^ +\.\w+\("(\w+)"(?:, of: \w+\.self)?(?:, \\\.([\w.]+))?/) {
                add(comment, of: String(match.1), in: type)
                properties[type, default: [:]][String(match.1)] =
                    match.2?.split(separator: ".").last.map(String.init)
            }
            comment = []
        }
    }

    private mutating func add(_ comment: [String], of name: String, in type: String) {
        if comment.isEmpty { return }
        comments[type, default: [:]][name] = comment.joined(separator: " ").replacing("``", with: "`")
    }

    /// The meaning of a name that many views have.
    private static func usual(_ field: String) -> String? {
        switch field {
        case "access": return "The access level: `public`, `package` or `internal`."
        case "isPublic", "isPackage", "isInternal":
            return "Whether `access` is `\(field.dropFirst(2).lowercased())`."
        case "documentation": return "The lines of the doc comment, without `///`."
        case "description": return "The description, in Markdown."
        case "inheritance": return "The types after the colon."
        case "name": return "The name."
        case "type": return "The type."
        case "cases": return "The cases."
        case "arms": return "The arms of the `switch` over the status code."
        default:
            guard field.hasPrefix("has") else { return nil }
            return "Whether there are any `\(field.dropFirst(3).prefix(1).lowercased())\(field.dropFirst(4))`."
        }
    }
}

import SwiftRendering

/// An `operationId` without what stands elsewhere, too: the name of its group in front, or its path and method behind.
struct OperationIdentifier {
    /// `listForRepo` of `issues/list-for-repo`, `find_all` of `UsersController_find_all`
    let short: String
    /// What tells it from others that are as short: `UsersController_find_all`.
    let long: String

    init(_ written: String, of operation: Operation, in api: String) {
        let text = Self.withoutPath(Self.withoutVerb(written), operation)
        long = text
        var rest = text[...]
        if let inside = Self.rest(of: rest, after: api) { rest = inside }
        if let tag = operation.tag, let inside = Self.rest(of: rest, after: tag) {
            rest = inside
        } else if let slash = rest.lastIndex(of: "/"), rest.index(after: slash) < rest.endIndex {
            rest = rest[rest.index(after: slash)...]
        } else if let inside = Self.withoutController(rest) {
            rest = inside
        }
        short = String(rest)
    }

    /// `getUsers` of `getUsersUsingGET_1`, which Springfox makes of a method's name.
    private static func withoutVerb(_ text: String) -> String {
        guard let found = text.firstMatch(of: /^(.+)Using(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?:_\d+)?$/) else {
            return text
        }
        return String(found.1)
    }

    /// `read_items` of `read_items_items__get`, which FastAPI makes of a function's name, the path and the method.
    private static func withoutPath(_ text: String, _ operation: Operation) -> String {
        let path = String(operation.path.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        let end = "\(path)_\(operation.method.lowercased())"
        guard text.hasSuffix(end), text.count > end.count else { return text }
        let rest = String(text.dropLast(end.count))
        return rest.contains(where: \.isLetter) ? rest : text
    }

    /// What stands behind a class that handles requests: `findAll` of `UsersController_findAll`.
    private static func withoutController(_ text: Substring) -> Substring? {
        guard let found = text.firstMatch(of: /^[A-Za-z0-9]+Controller[_.:#-]+/) else { return nil }
        let rest = text[found.range.upperBound...]
        return rest.contains(where: \.isLetter) ? rest : nil
    }

    /// What stands behind a name and a separator, however the name is written: `get` of `store-inventory_get` and
    /// `StoreInventory.get`.
    private static func rest(of text: Substring, after name: String) -> Substring? {
        var wanted = name.lowercased().filter { $0.isLetter || $0.isNumber }[...]
        var index = text.startIndex
        while let character = wanted.first {
            guard index < text.endIndex else { return nil }
            let found = text[index]
            index = text.index(after: index)
            guard found.isLetter || found.isNumber else { continue }
            guard found.lowercased() == String(character) else { return nil }
            wanted.removeFirst()
        }
        guard index > text.startIndex, index < text.endIndex, !text[index].isLetter, !text[index].isNumber else {
            return nil
        }
        let rest = text[index...].drop { !$0.isLetter && !$0.isNumber }
        // A number alone is no name.
        return rest.contains(where: \.isLetter) ? rest : nil
    }
}

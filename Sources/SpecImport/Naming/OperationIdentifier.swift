import Spec
import SwiftNaming

/// An `operationId` without redundant parts: the name of its group in front, its path and method at the end.
package struct OperationIdentifier {
    /// The identifier without the name of its group: `list-for-repo` of `issues/list-for-repo`, `find_all` of
    /// `UsersController_find_all`.
    package let short: String
    /// The short form without the number that springdoc adds to a method's name if another method of the document has
    /// the same name, and without the version that NestJS adds: `list` of `list_1` and of `UsersController_list_v1`;
    /// `nil` for a short form without such an end.
    var unnumbered: String? {
        let parts = short.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts[0].first, first.isLowercase,
            parts[0].allSatisfy({ $0.isLetter || $0.isNumber })
        else { return nil }
        let number = isOfController && parts[1].first == "v" ? parts[1].dropFirst() : parts[1]
        guard (1...2).contains(number.count), number.allSatisfy(\.isNumber) else { return nil }
        return String(parts[0])
    }
    /// Whether the identifier begins with the name of a controller class.
    private let isOfController: Bool
    /// The form that distinguishes the identifier from others with the same short form: `UsersController_find_all`.
    let long: String

    package init(_ written: String, of operation: OperationSource, in api: String) {
        let text = Self.withoutPath(Self.withoutVerb(written), operation)
        long = text
        isOfController = Self.withoutController(text[...]) != nil
        var rest = text[...]
        if let inside = Self.rest(of: rest, after: api) { rest = inside }
        rest = Self.withoutVersion(rest, operation)
        let tags = operation.tag.map { [$0, $0.hasSuffix("s") ? String($0.dropLast()) : $0 + "s"] } ?? []
        if let inside = tags.lazy.compactMap({ Self.rest(of: rest, after: $0) }).first {
            rest = inside
        } else if !rest.contains(" "), let slash = rest.lastIndex(of: "/"), rest.index(after: slash) < rest.endIndex {
            // In the name of a request, such as `Enable/disable user`, a slash separates words.
            rest = rest[rest.index(after: slash)...]
        } else if let inside = Self.withoutController(rest) {
            rest = inside
        }
        short = String(rest)
    }

    /// The identifier without `api` and a version in front, if its path begins with these, too: `tickets_list` of
    /// `api_v1_tickets_list`.
    private static func withoutVersion(_ text: Substring, _ operation: OperationSource) -> Substring {
        var rest = text
        for segment in operation.path.split(separator: "/").prefix(while: { PathVersion.isCommon($0) }) {
            guard let inside = Self.rest(of: rest, after: String(segment)) else { break }
            rest = inside
        }
        return rest
    }

    /// Whether an identifier consists of the method and the path: `getApiV4GroupsId` of `GET /api/v4/groups/{id}`.
    static func repeatsPath(_ identifier: String, of operation: OperationSource) -> Bool {
        let letters = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
        guard operation.path.contains("{") || PathVersion.isCommon(operation.path.split(separator: "/").first ?? "")
        else { return false }
        return letters(identifier) == letters(operation.method.rawValue + operation.path)
    }

    /// The identifier without the suffix that Springfox adds to a method's name: `getUsers` of `getUsersUsingGET_1`.
    private static func withoutVerb(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "U")), let start = text.ranges(of: "Using").last,
            start.lowerBound > text.startIndex
        else { return text }
        let parts = text[start.upperBound...].split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
        guard Method(openAPI: String(parts[0])) != nil, parts.count == 1 || Int(parts[1]) != nil else { return text }
        return String(text[..<start.lowerBound])
    }

    /// Whether an identifier ends in the path and the method, as FastAPI writes it: `read_items_items__get`.
    package static func endsInPath(_ text: String, of operation: OperationSource) -> Bool {
        withoutPath(text, operation) != text
    }

    /// The identifier without the path and the method that FastAPI adds to a function's name: `read_items` of
    /// `read_items_items__get`.
    private static func withoutPath(_ text: String, _ operation: OperationSource) -> String {
        let method = "_" + operation.method.rawValue.lowercased()
        guard text.hasSuffix(method) else { return text }
        let end = String(operation.path.map { $0.isLetter || $0.isNumber ? $0 : "_" }) + method
        guard text.hasSuffix(end), text.count > end.count else { return text }
        let rest = String(text.dropLast(end.count))
        return rest.contains(where: \.isLetter) ? rest : text
    }

    /// The part after the name of a controller class, with or without its namespace: `findAll` of
    /// `UsersController_findAll`, `store` of `App\Http\Controllers\UserController@store`.
    private static func withoutController(_ text: Substring) -> Substring? {
        guard let end = text.firstIndex(where: { !$0.isLetter && !$0.isNumber }) else { return nil }
        if text[..<end].hasSuffix("Controller") {
            let rest = text[end...].drop { "_.:#-@".contains($0) }
            return rest.contains(where: \.isLetter) ? rest : nil
        }
        guard end > text.startIndex, [".", "\\"].contains(text[end]) else { return nil }
        return withoutController(text[text.index(after: end)...])
    }

    /// The part after a name, in any naming convention, and a separator: `get` of `store-inventory_get` and of
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
        // A number alone is not a name.
        return rest.contains(where: \.isLetter) ? rest : nil
    }
}

import Diagnostics
import SwiftRendering
import YAML

/// What endpoints are called.
extension Importer {
    /// Names of endpoints: what `operationId` says without the tag in front of it, else the method and the path.
    func names(of operations: [Operation], in group: String?) -> [String] {
        let pathNames = Self.pathNames(of: operations)
        var seen: Set<String> = []
        // Endpoints without a group stand beside what every API has.
        let reserved: Set<String> = group == nil ? ["service", "version", "call"] : []
        let isReserved = { name in
            reserved.contains(SwiftName.member(name)) || self.reservedTypes.contains(SwiftName.type(name))
        }
        return zip(operations, pathNames).map { operation, pathName in
            let written = operation.identifier
            let wanted = rename(
                written ?? "\(operation.method) \(operation.path)",
                in: "endpoints",
                options.renames.endpoints
            )
            var name = wanted ?? written.map { Self.memberName($0, tag: operation.tag) } ?? pathName
            if name == "_" || name.isEmpty || wanted == nil && isReserved(name) { name = pathName }
            var number = 2
            let plain = name
            // Requests are types, and Swift's types do not tell capitals apart here.
            while isReserved(name) || !seen.insert(SwiftName.type(name)).inserted {
                name = "\(plain)\(number)"
                number += 1
            }
            if name != plain, let written, operations.count(where: { $0.identifier == written }) > 1 {
                documents.warn(
                    "duplicate-operation",
                    at: operation.place,
                    "another operation is called '\(written)', too; this one is '\(name)'"
                )
            }
            return name
        }
    }

    /// `issues/list-for-repo` → `listForRepo`; `Files_getFile` → `getFile`.
    private static func memberName(_ identifier: String, tag: String?) -> String {
        var text = identifier[...]
        if let slash = text.lastIndex(of: "/"), text.index(after: slash) < text.endIndex {
            text = text[text.index(after: slash)...]
        }
        if let tag {
            for separator in ["_", ".", "-", "#", ":"] {
                let prefix = tag.lowercased() + separator
                // A number alone is no name.
                let rest = text.dropFirst(prefix.count)
                if text.lowercased().hasPrefix(prefix), rest.contains(where: \.isLetter) { text = rest }
            }
        }
        return SwiftName.member(String(text))
    }

    /// `GET /users/{id}/keys/{key}` → `getUsersKeysByIDKey`; where two paths differ only in where their parameters stand,
    /// each says it: `getUsersByIDKeysByKey`.
    private static func pathNames(of operations: [Operation]) -> [String] {
        let short = operations.map { operation in
            let steps = steps(of: operation.path)
            let parameters = steps.filter(\.isParameter).map(\.text)
            let words = steps.filter { !$0.isParameter }.map(\.text)
            return name(operation, words + (parameters.isEmpty ? [] : ["by"] + parameters))
        }
        let counts = Dictionary(short.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(operations, short).map { operation, short in
            if counts[short] == 1 { return short }
            return name(operation, steps(of: operation.path).flatMap { $0.isParameter ? ["by", $0.text] : [$0.text] })
        }
    }

    private static func name(_ operation: Operation, _ words: [String]) -> String {
        SwiftName.member(([operation.method.lowercased()] + words).joined(separator: "_"))
    }

    /// The words and the parameters of a path, in its order.
    private static func steps(of path: String) -> [(text: String, isParameter: Bool)] {
        var steps: [(text: String, isParameter: Bool)] = []
        var rest = path[...]
        while let end = rest.firstIndex(where: { "/{}".contains($0) }) ?? (rest.isEmpty ? nil : rest.endIndex) {
            let text = rest[..<end].filter { $0.isLetter || $0.isNumber || "-_.".contains($0) }
            if !text.isEmpty { steps.append((text, end < rest.endIndex && rest[end] == "}")) }
            rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
        }
        return steps
    }
}

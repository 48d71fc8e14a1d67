import Diagnostics
import SpecWriting
import YAML

/// What operations on one path share: the item of the path and, where that refers to another one, the other one, too.
struct PathItem {
    let cursors: [DocumentCursor]

    init?(_ written: DocumentCursor) {
        if written.reference == nil {
            cursors = [written]
        } else if let target = written.resolved() {
            cursors = [written, target]
        } else {
            return nil
        }
    }

    /// What the nearest of the places says.
    subscript(_ key: String) -> DocumentCursor? { cursors.lazy.compactMap { $0[key] }.first }

    /// The operations by their methods in small letters; what stands beside a reference goes before what it leads to.
    var operations: [(method: String, cursor: DocumentCursor)] {
        var seen: Set<String> = []
        return (cursors.flatMap(\.entries) + additional).compactMap { key, cursor in
            let method = key.lowercased()
            guard Self.methods.contains(method), cursor.isObject, seen.insert(method).inserted else { return nil }
            return (method, cursor)
        }
    }

    /// The operations with methods that specs do not support.
    var ofOtherMethods: [(method: String, cursor: DocumentCursor)] {
        additional.filter { !Self.methods.contains($0.key.lowercased()) }.map { ($0.key, $0.cursor) }
    }

    /// What OpenAPI 3.2 has for methods without a key of their own.
    private var additional: [(key: String, cursor: DocumentCursor)] {
        cursors.flatMap { $0["additionalOperations"]?.entries ?? [] }
    }

    private static let methods = ["get", "head", "post", "put", "patch", "delete", "options", "trace", "query"]
}

extension Importer {
    /// The parameters of an operation with those of its path, of which a nearer one of the same name and place wins.
    func parameters(of operation: Operation) -> [DocumentCursor] {
        var seen: Set<String> = []
        let levels = [operation.cursor] + operation.pathItem.cursors
        let kept = levels.map { level in
            let all = level["parameters"]?.resolvedItems ?? []
            let keys = all.map { "\($0.text("in") ?? "") \($0.text("name") ?? "")" }
            defer { seen.formUnion(keys) }
            return zip(all, keys).filter { !seen.contains($0.1) }.map(\.0)
        }
        return kept.reversed().flatMap(\.self)
    }

    /// The path of an operation; `nil`, with a warning, where it cannot be sent.
    func path(of operation: Operation, _ parameters: [DocumentCursor]) -> ImportedPath? {
        let declared = parameters.filter { $0.text("in") == "path" }
        var path = ImportedPath(operation.path, declared: Set(declared.compactMap { $0.text("name") }))
        for parameter in declared where parameter.flag("allowReserved") {
            for index in path.indices(of: parameter.text("name") ?? "") { path.keepSlashes(true, at: index) }
        }
        guard !path.leavesItself else {
            documents.warn(
                "unsupported-path",
                at: operation.cursor,
                "a segment of '\(operation.path)' would leave the path; this operation is left out"
            )
            return nil
        }
        return path
    }

    /// Whether the language would take one name for the other.
    private static func isNear(_ name: String, _ other: String) -> Bool {
        let folded = [name, other].map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
        return folded[0] == folded[1] || nearestName(to: folded[0], in: [folded[1]]) != nil
    }

    /// What stands in front of a value in a path in the styles of RFC 6570, 3.2.5 and 3.2.7.
    private static func prefix(of name: String, style: String?) -> String {
        switch style {
        case "label": "."
        case "matrix": ";\(name)="
        default: ""
        }
    }

    /// Puts the parameters of the path in front of the others.
    func join(
        _ members: [Int: DraftMember],
        _ path: ImportedPath,
        _ operation: Operation,
        _ endpoint: inout DraftEndpoint
    ) {
        var path = path
        path.rename(besides: Set(endpoint.parameters.map(\.name)))
        var inPath: [DraftMember] = []
        for (index, name) in path.names.enumerated() {
            var member = members[index] ?? DraftMember(name: name.name, mayBeAbsent: false, type: .string)
            if members[index] == nil {
                documents.warn(
                    "undeclared-path-parameter",
                    at: operation.cursor,
                    "'\(operation.path)' names '\(name.plain)', which is not declared: it is a String"
                )
            }
            member.name = name.name
            if member.type != .string { path.keepSlashes(false, at: index) }
            path.begin(Self.prefix(of: name.plain, style: member.style), at: index)
            member.style = nil
            inPath.append(member)
        }
        endpoint.path = path.template
        let others = endpoint.parameters.filter { $0.place == nil }.map(\.name)
        endpoint.parameters = inPath + endpoint.parameters
        var isWhole = false
        if case .whole = endpoint.body { isWhole = true }
        renameClashes(
            &endpoint.parameters,
            beside: isWhole ? ["body"] : [],
            avoiding: ["Response", "Failure", "Self", "Item"]
        )
        // Plain text is what a name in a path is, so nothing needs to be said of it.
        let isSilent = endpoint.parameters.indices.filter { index in
            let member = endpoint.parameters[index]
            return index < inPath.count && member == DraftMember(name: member.name, mayBeAbsent: false, type: .string)
                && !others.contains { Self.isNear(member.name, $0) }
        }
        for index in isSilent.reversed() { endpoint.parameters.remove(at: index) }
    }
}

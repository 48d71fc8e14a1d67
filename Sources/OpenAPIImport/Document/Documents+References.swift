import Diagnostics
import Spec
import TextCoding
import YAML

/// References to parts of an enclosing schema.
extension Documents {
    /// The pointer to the target of a reference such as `#/$defs/Name` that is relative to an enclosing schema instead
    /// of the document.
    func localReference(_ reference: String, at cursor: DocumentCursor) -> String? {
        guard reference.hasPrefix("#/$defs/") || reference.hasPrefix("#/definitions/"),
            target(of: reference, in: cursor.path) == nil
        else { return nil }
        let key = Reference(text: reference, path: cursor.path, start: cursor.start)
        if let known = localReferences[key] { return known }
        let found = findLocalReference(reference, at: cursor)
        localReferences[key] = .some(found)
        return found
    }

    private func findLocalReference(_ reference: String, at cursor: DocumentCursor) -> String? {
        let way = reference.dropFirst(2).split(separator: "/")
        let start = cursor.node.range.start
        var found: String?
        var pointer = "#"
        var next = root(of: cursor.path)
        while let node = next {
            if way.count == 2, node.entry(named: String(way[0]))?.value.entry(named: String(way[1])) != nil {
                found = "\(pointer)/\(way[0])/\(way[1])"
            }
            let inner = node.child(around: start)
            if let step = inner?.step { pointer += "/" + JSONPointer.escaped(step) }
            next = inner?.node
        }
        return found
    }

    /// The pointer to the named schema with this anchor, so that all references to it lead to one model; the fragment
    /// itself if there is none.
    func pointer(ofAnchor fragment: String, in path: String) -> String {
        guard !fragment.isEmpty, !fragment.hasPrefix("/") else { return fragment }
        return schemas(in: path).namesByAnchor[fragment].map { Self.pointer(toSchema: $0) } ?? fragment
    }

    static func pointer(toSchema name: String) -> String {
        "/components/schemas/" + JSONPointer.escaped(name)
    }
}

extension Node {
    /// The child that contains a position, and the step of a JSON pointer that leads to it.
    fileprivate func child(around position: SourcePosition) -> (step: String, node: Node)? {
        let isAround = { (node: Node) in node.range.start <= position && position < node.range.end }
        if let entry = entries?.first(where: { isAround($0.value) }) { return (entry.key.text, entry.value) }
        guard let items, let index = items.firstIndex(where: isAround) else { return nil }
        return (String(index), items[index])
    }
}

/// References that are not JSON pointers.
extension Documents {
    /// The target of a reference to the `$id` of a named schema: the enclosing schema, or another schema.
    func identifiedSchema(_ reference: String, around cursor: DocumentCursor) -> (
        cursor: DocumentCursor, pointer: String
    )? {
        let all = schemas(in: cursor.path).identified
        if all.isEmpty { return nil }
        let start = cursor.node.range.start
        let around = all.last { $0.node.range.start <= start && start < $0.node.range.end }
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target =
            parts[0].isEmpty
            ? around
            : all.first { $0.id == parts[0] || around.map { Self.join($0.id, String(parts[0])) } == $0.id }
        guard let target else { return nil }
        let fragment = parts.count > 1 ? PercentEncoding.decode(parts[1]) : ""
        let pointer = "\(cursor.path)#\(Self.pointer(toSchema: target.name))"
        return walk(fragment, from: cursor.at(target.node)).map { ($0, pointer + fragment) }
    }

    /// The target of a reference that OpenAPI does not allow: the name of a schema, or a pointer as in Swagger 2.
    func guessedSchema(_ reference: String, at cursor: DocumentCursor) -> (cursor: DocumentCursor, pointer: String)? {
        let start = "#/definitions/"
        let name = reference.hasPrefix(start) ? String(reference.dropFirst(start.count)) : reference
        guard !name.contains("/"), !name.contains("#"), schemas(in: cursor.path).names.contains(name),
            let found = target(of: "#" + Self.pointer(toSchema: name), in: cursor.path)
        else { return nil }
        warn("dangling-ref", at: cursor, "'\(reference)' does not exist; '\(startOfReferences)\(name)' is used")
        return found
    }

    /// The prefix of references to schemas in the document.
    private var startOfReferences: String { isSwagger ? "#/definitions/" : "#/components/schemas/" }

    func reportDangling(_ reference: String, at cursor: DocumentCursor) {
        guard isUnreported(reference, at: cursor) else { return }
        let document = reference.prefix { $0 != "#" }
        if document.contains("://"), document != ownURI ?? "" {
            return reportUnread(
                reference,
                at: cursor,
                "documents at URLs are not fetched",
                hint: "save the document next to this one, and refer to its path"
            )
        }
        let file = path(named: document, in: cursor.path)
        if let file, let root = referenceRoot, !isContained(file) {
            return reportUnread(
                reference,
                at: cursor,
                "the file is outside of '\(root.path)'",
                hint: root.requiresFiles
                    ? "put a folder with both files, or a symbolic link to it, into the target"
                    : "if the document may refer to it, name a folder that contains both with '--root'"
            )
        }
        if let file, isMissing(file) {
            return reportUnread(
                reference,
                at: cursor,
                "there is no readable file '\(file)'",
                hint: "put the file, or a symbolic link to it, there"
            )
        }
        if file == nil {
            return reportUnread(
                reference,
                at: cursor,
                "a reference to another file is a relative path that ends in '.json', '.yaml' or '.yml'"
            )
        }
        let start = startOfReferences
        let near =
            reference.hasPrefix(start)
            ? nearestName(to: String(reference.dropFirst(start.count)), in: schemas(in: cursor.path).all.map(\.name))
            : nil
        warn(
            "dangling-ref",
            at: cursor,
            "'\(reference)' does not exist",
            hint: Diagnostic.meant(near.map { start + $0 })
        )
    }

    /// Reports a reference to a file that is not read.
    private func reportUnread(_ reference: String, at cursor: DocumentCursor, _ reason: String, hint: String? = nil) {
        let isError = referenceRoot?.requiresFiles ?? false
        let message = "'\(reference)' is not read: \(reason)"
        report(Diagnostic(isError ? .error : .warning, "dangling-ref", at: cursor.location, message, hint: hint))
    }
}

/// References to other files.
extension Documents {
    /// The path of the file that a reference in the file at `path` leads to; `nil` if that file is not read.
    ///
    /// A document may come from anyone, and messages show lines of the files that it refers to. Therefore a reference to
    /// another file is a relative path to a JSON or YAML file in the ``referenceRoot``.
    ///
    /// - Parameter name: The part of the reference before its `#`; empty for a reference within the file.
    func file(named name: Substring, in path: String) -> String? {
        self.path(named: name, in: path).flatMap { isContained($0) ? $0 : nil }
    }

    /// The path that a reference leads to, even outside of the ``referenceRoot``; `nil` for any other reference.
    private func path(named name: Substring, in path: String) -> String? {
        if name.isEmpty { return path }
        if name == ownURI ?? "" { return root.path }
        let name = PercentEncoding.decode(name)
        guard Self.isRelative(name), !name.unicodeScalars.contains("\0") else { return nil }
        let file = Self.join(path, name)
        let isDocument = Self.suffixes.contains(where: file.lowercased().hasSuffix)
        return isDocument || file == root.path ? file : nil
    }

    /// The suffixes of the files that references may lead to.
    private static let suffixes = [".json", ".yaml", ".yml"]

    /// Whether a path is neither absolute nor a URL. The first segment of a relative reference has no colon (RFC 3986,
    /// section 4.2), and in Windows such a segment is a drive.
    private static func isRelative(_ path: String) -> Bool {
        !["/", "\\"].contains(where: path.hasPrefix) && !path.prefix { $0 != "/" }.contains(":")
    }

    /// The path `other`, resolved relative to the file at `path`.
    static func join(_ path: String, _ other: String) -> String {
        if other.hasPrefix("/") || other.contains("://") { return other }
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init)
        for part in other.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, !last.isEmpty, last != ".." {
                parts.removeLast()
            } else {
                parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }
}

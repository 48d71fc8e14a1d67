import Diagnostics
package import YAML

/// The comments of a spec, by the keys that they belong to.
///
/// A comment on a separate line belongs to the next key or list item. There are two exceptions: between a key and its
/// value, it belongs to this key; and if the next key or item is indented less or follows a closing bracket, it ends the
/// block before it. A comment after a value belongs to the first key of its line. If the values of several lines become
/// one line, their comments are written above it. The comments at the beginning of the file that a blank line separates
/// from the first key, such as a license, stay at the beginning.
package struct SpecComments {
    /// The keys from the root to an entry; an item of a list has its index.
    typealias Path = [String]

    /// The comment lines above an entry, without indentation.
    private(set) var above: [Path: [String]] = [:]
    /// The comment lines after the last entry of a list or a mapping, without indentation.
    private(set) var ends: [Path: [String]] = [:]
    /// The comment at the end of an entry's line.
    private(set) var trailing: [Path: String] = [:]
    /// The entries that contain a comment.
    private var containing: Set<Path> = []

    static let none = SpecComments()

    private init() {}

    /// Finds the comments of a document, and assigns them to the entries of `tree`, the new form of the document.
    package init(of document: YAMLDocument, in tree: [YAMLTree.Entry]) {
        let outline = CommentOutline(document)
        let entries = WrittenEntries(of: .map(tree))
        let header = Self.header(of: document, outline)
        var afterValues: [Path: [String]] = [:]
        for number in 1...max(1, document.source.lineCount) {
            guard let comment = Self.comment(in: document.source, line: number, outline) else { continue }
            let position = SourcePosition(line: number, column: comment.column)
            let isAlone = comment.textBefore.allSatisfy { "-?".contains($0) }
            if header.contains(number), let first = tree.first {
                above[[first.key], default: []].append(comment.text)
                continue
            }
            let owner =
                isAlone
                ? outline.owner(ofCommentAt: position, followsDash: !comment.textBefore.isEmpty)
                : outline.owner(ofCommentAfterValueAt: position)
            switch owner {
            case .entry(let path) where isAlone: above[entries.entry(at: path), default: []].append(comment.text)
            case .entry(let path): afterValues[entries.entry(at: path), default: []].append(comment.text)
            case .end(let path) where entries.collections.contains(path): ends[path, default: []].append(comment.text)
            case .end(let path): above[entries.entry(at: path), default: []].append(comment.text)
            }
        }
        // No entry is left that they could belong to.
        let unowned = (above.removeValue(forKey: []) ?? []) + (afterValues.removeValue(forKey: []) ?? [])
        if !unowned.isEmpty { ends[[], default: []].insert(contentsOf: unowned, at: 0) }
        for (path, texts) in afterValues {
            if texts.count == 1 { trailing[path] = texts[0] } else { above[path, default: []] += texts }
        }
        for path in Array(above.keys) + Array(trailing.keys) {
            for length in 0..<path.count { containing.insert(Array(path.prefix(length))) }
        }
        for path in ends.keys {
            for length in 0...path.count { containing.insert(Array(path.prefix(length))) }
        }
    }

    /// The texts of all comments, in order.
    static func texts(in document: YAMLDocument) -> [String] {
        let outline = CommentOutline(document)
        return (1...max(1, document.source.lineCount)).compactMap {
            comment(in: document.source, line: $0, outline)?.text
        }
    }

    /// Whether an entry must be written as a block, because it contains a comment.
    func isInside(_ path: Path) -> Bool {
        containing.contains(path)
    }

    /// Whether an entry has a comment of its own.
    func isAt(_ path: Path) -> Bool { above[path] != nil || trailing[path] != nil }

    /// The lines at the beginning of the file up to the last blank line above the first key.
    private static func header(of document: YAMLDocument, _ outline: CommentOutline) -> Range<Int> {
        let first = outline.firstLine ?? 1
        let end = (1..<first).last { number in
            let text = document.source.line(number)?.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            return text?.first != UInt8(ascii: "#")
        }
        return 1..<(end ?? 1)
    }

    /// The first comment of a line with its column, and the text before it without blanks. Outside of every scalar, a
    /// `#` begins a comment, even after a quote or a bracket.
    private static func comment(in source: SourceText, line number: Int, _ outline: CommentOutline) -> (
        column: Int, textBefore: String, text: String
    )? {
        guard let line = source.line(number) else { return nil }
        let scalars = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
        for (index, scalar) in scalars.enumerated() where scalar == "#" {
            let position = SourcePosition(line: number, column: index + 1)
            guard !outline.isInScalar(position) else { continue }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[index...])
            let trimmed = String(text).reversed().drop { $0.isWhitespace }.reversed()
            let before = String(String.UnicodeScalarView(scalars[..<index])).filter { !$0.isWhitespace }
            return (index + 1, before, String(trimmed))
        }
        return nil
    }
}

/// The entries of a tree that comments can belong to.
private struct WrittenEntries {
    private var paths: Set<SpecComments.Path> = []
    /// The lists and mappings with entries, which can be written as blocks.
    private(set) var collections: Set<SpecComments.Path> = []
    /// The items whose first line is also that of their first entry, by the path of this entry.
    private var items: [SpecComments.Path: SpecComments.Path] = [:]

    init(of tree: YAMLTree) {
        add(tree, at: [], isItem: false)
    }

    private mutating func add(_ tree: YAMLTree, at path: SpecComments.Path, isItem: Bool) {
        paths.insert(path)
        let entries: [(path: SpecComments.Path, value: YAMLTree)]
        let isList: Bool
        switch tree {
        case .text, .token: return
        case .list(let items):
            entries = items.enumerated().map { (path + ["\($0.offset)"], $0.element) }
            isList = true
        case .map(let members):
            entries = members.map { (path + [$0.key], $0.value) }
            isList = false
        case .pair(let pair): return add(.list([.map([pair])]), at: path, isItem: isItem)
        }
        guard let first = entries.first else { return }
        collections.insert(path)
        if isItem { items[first.path] = path }
        for entry in entries { add(entry.value, at: entry.path, isItem: isList) }
    }

    /// The entry at `path`, or the nearest one around it, as far as entries are omitted or have a shorter form.
    ///
    /// The comments of the first entry of an item are those of the item.
    func entry(at path: SpecComments.Path) -> SpecComments.Path {
        var path = path
        while !path.isEmpty, !paths.contains(path) { path.removeLast() }
        while let item = items[path] { path = item }
        return path
    }
}

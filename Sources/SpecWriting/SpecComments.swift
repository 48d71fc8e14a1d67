import Diagnostics
package import YAML

/// The comments of a spec, by the keys that they belong to.
///
/// A comment on a separate line belongs to the next key or list item, unless that one is indented less: then the comment
/// ends the block before it. A comment after a value belongs to the first key of its line. If the values of several
/// lines become one line, their comments are written above it.
package struct SpecComments {
    /// The keys from the root to an entry; an item of a list has its index.
    typealias Path = [String]

    /// The comment lines above an entry, without indentation.
    private(set) var above: [Path: [String]] = [:]
    /// The comment lines below an entry that is the last of its block, without indentation.
    private(set) var below: [Path: [String]] = [:]
    /// The comment at the end of an entry's line.
    private(set) var trailing: [Path: String] = [:]
    /// The comment lines after the last entry.
    private(set) var end: [String] = []
    /// The entries that contain an entry with a comment.
    private var containing: Set<Path> = []

    static let none = SpecComments()

    private init() {}

    /// Finds the comments of a document, and assigns them to the entries of `tree`, the new form of the document.
    package init(of document: YAMLDocument, in tree: [YAMLTree.Entry]) {
        let outline = Outline(document.root)
        let paths = Self.paths(in: .map(tree))
        var afterValues: [Path: [String]] = [:]
        for number in 1...max(1, document.source.lineCount) {
            guard let (column, text) = Self.comment(in: document.source, line: number, outline) else { continue }
            let position = SourcePosition(line: number, column: column)
            let isAlone =
                outline.first(onLine: number) == nil && Self.isBlank(document.source, line: number, before: column)
            if !isAlone {
                let path = Self.existing(
                    outline.first(onLine: number) ?? outline.last(before: position) ?? [],
                    in: paths
                )
                afterValues[path, default: []].append(text)
            } else if let last = outline.lastOfBlock(endedBy: position) {
                below[Self.existing(last, in: paths), default: []].append(text)
            } else if let next = outline.first(after: position) {
                above[Self.existing(next, in: paths), default: []].append(text)
            } else {
                end.append(text)
            }
        }
        for (path, texts) in afterValues {
            if texts.count == 1 { trailing[path] = texts[0] } else { above[path, default: []] += texts }
        }
        for path in [above.keys, below.keys].joined() + Array(trailing.keys) {
            for length in 0..<path.count { containing.insert(Array(path.prefix(length))) }
        }
    }

    /// The texts of all comments, in order.
    static func texts(in document: YAMLDocument) -> [String] {
        let outline = Outline(document.root)
        return (1...max(1, document.source.lineCount)).compactMap {
            comment(in: document.source, line: $0, outline)?.text
        }
    }

    /// Whether an entry must be written as a block, because it contains a comment.
    func isInside(_ path: Path) -> Bool {
        containing.contains(path)
    }

    private static func existing(_ path: Path, in paths: Set<Path>) -> Path {
        var path = path
        while !path.isEmpty, !paths.contains(path) { path.removeLast() }
        return path
    }

    private static func paths(in tree: YAMLTree, _ path: Path = []) -> Set<Path> {
        switch tree {
        case .text, .token: return [path]
        case .list(let items):
            return items.enumerated().reduce(into: [path]) { paths, item in
                paths.formUnion(Self.paths(in: item.element, path + ["\(item.offset)"]))
            }
        case .map(let entries):
            return entries.reduce(into: [path]) { $0.formUnion(Self.paths(in: $1.value, path + [$1.key])) }
        case .pair(let pair): return paths(in: .list([.map([pair])]), path)
        }
    }

    /// The first comment of a line with its column. Outside of every scalar, a `#` begins a comment, even after a quote
    /// or a bracket.
    private static func comment(in source: SourceText, line number: Int, _ outline: Outline) -> (
        column: Int, text: String
    )? {
        guard let line = source.line(number) else { return nil }
        let scalars = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
        for (index, scalar) in scalars.enumerated() where scalar == "#" {
            let position = SourcePosition(line: number, column: index + 1)
            guard !outline.isInScalar(position) else { continue }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[index...])
            let trimmed = String(text).reversed().drop { $0.isWhitespace }.reversed()
            return (index + 1, String(trimmed))
        }
        return nil
    }

    private static func isBlank(_ source: SourceText, line number: Int, before column: Int) -> Bool {
        source.line(number)?.prefix(column - 1).allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            ?? true
    }
}

/// The positions of the keys, items and scalars of a document, in the order of the text.
private struct Outline {
    /// The starts of the keys and items; the column of an item is that of its dash.
    private var starts: [(position: SourcePosition, column: Int, path: [String])] = []
    private var scalars: [SourceRange] = []

    init(_ root: Node) {
        add(root, at: [])
        starts.sort { $0.position < $1.position }
        scalars.sort()
    }

    private mutating func add(_ node: Node, at path: [String]) {
        switch node.content {
        case .scalar(let scalar):
            // A comment may follow the indicator of a block scalar, whose text begins in the next line.
            let isBlock = scalar.style == .literal || scalar.style == .folded
            let start = isBlock ? SourcePosition(line: node.range.start.line + 1, column: 1) : node.range.start
            scalars.append(SourceRange(start: start, end: node.range.end))
        case .sequence(let items):
            for (index, item) in items.enumerated() {
                let column = min(item.range.start.column, node.range.start.column)
                starts.append((item.range.start, column, path + ["\(index)"]))
                add(item, at: path + ["\(index)"])
            }
        case .mapping(let entries):
            for entry in entries {
                let start = entry.key.range.start
                starts.append((start, start.column, path + [entry.key.text]))
                scalars.append(entry.key.range)
                add(entry.value, at: path + [entry.key.text])
            }
        }
    }

    func first(onLine line: Int) -> [String]? {
        let index = starts.partitioningIndex { $0.position.line >= line }
        return index < starts.count && starts[index].position.line == line ? starts[index].path : nil
    }

    func first(after position: SourcePosition) -> [String]? {
        let index = starts.partitioningIndex { $0.position > position }
        return index < starts.count ? starts[index].path : nil
    }

    func last(before position: SourcePosition) -> [String]? {
        let index = starts.partitioningIndex { $0.position >= position }
        return index > 0 ? starts[index - 1].path : nil
    }

    /// The last entry of the block that a comment ends: the comment is indented like the block, and what follows is
    /// indented less.
    func lastOfBlock(endedBy position: SourcePosition) -> [String]? {
        let index = starts.partitioningIndex { $0.position >= position }
        guard index > 0 else { return nil }
        let limit = index < starts.count ? starts[index].column : 1
        let path = starts[index - 1].path
        let entry = starts[..<index].last { $0.column <= position.column && path.starts(with: $0.path) }
        return entry.flatMap { $0.column > limit ? $0.path : nil }
    }

    func isInScalar(_ position: SourcePosition) -> Bool {
        let index = scalars.partitioningIndex { $0.start >= position }
        return index > 0 && position < scalars[index - 1].end
    }
}

extension Array {
    /// The index of the first element for which `isInSecondPart` returns `true`. It must also return `true` for all
    /// later elements.
    fileprivate func partitioningIndex(_ isInSecondPart: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

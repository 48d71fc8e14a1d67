import Diagnostics
import YAML

/// The keys, items and scalars of a document, in the order of the text, from which the owner of a comment follows.
struct CommentOutline {
    private var places: [Place] = []
    private var scalars: [SourceRange] = []
    /// The ranges of the lists and mappings between brackets.
    private var brackets: [SpecComments.Path: SourceRange] = [:]

    /// A key with its value, or an item.
    private struct Place {
        let start: SourcePosition
        /// The column of the key, or of the item's dash.
        let column: Int
        let path: SpecComments.Path
        let isInBrackets: Bool
        /// The start of the value of a key, unless the value is a block, which begins with its first entry.
        var valueStart: SourcePosition?
    }

    init(_ document: YAMLDocument) {
        add(document.root, at: [], isInBrackets: false, of: document)
        // An item precedes its first key, which has the same position.
        places.sort { ($0.start, $0.path.count) < ($1.start, $1.path.count) }
        scalars.sort()
    }

    private mutating func add(
        _ node: Node,
        at path: SpecComments.Path,
        isInBrackets: Bool,
        of document: YAMLDocument
    ) {
        let isFlow = document.isFlow(node)
        if isFlow { brackets[path] = node.range }
        let isInBrackets = isInBrackets || isFlow
        switch node.content {
        case .scalar(let scalar):
            // A comment may follow the indicator of a block scalar, whose text begins in the next line.
            let isBlock = scalar.style == .literal || scalar.style == .folded
            let start = isBlock ? SourcePosition(line: node.range.start.line + 1, column: 1) : node.range.start
            scalars.append(SourceRange(start: start, end: node.range.end))
        case .sequence(let items):
            for (index, item) in items.enumerated() {
                let column = min(item.range.start.column, node.range.start.column)
                let path = path + ["\(index)"]
                places.append(
                    Place(start: item.range.start, column: column, path: path, isInBrackets: isInBrackets)
                )
                add(item, at: path, isInBrackets: isInBrackets, of: document)
            }
        case .mapping(let entries):
            for entry in entries {
                let start = entry.key.range.start
                let path = path + [entry.key.text]
                let isBlock = entry.value.scalar == nil && !document.isFlow(entry.value)
                places.append(
                    Place(
                        start: start,
                        column: start.column,
                        path: path,
                        isInBrackets: isInBrackets,
                        valueStart: isBlock ? nil : entry.value.range.start
                    )
                )
                scalars.append(entry.key.range)
                add(entry.value, at: path, isInBrackets: isInBrackets, of: document)
            }
        }
    }

    /// The line of the first key.
    var firstLine: Int? { places.first?.start.line }

    func isInScalar(_ position: SourcePosition) -> Bool {
        let index = scalars.partitioningIndex { $0.start >= position }
        return index > 0 && position < scalars[index - 1].end
    }
}

extension CommentOutline {
    /// Where a comment belongs.
    enum Owner {
        /// Above the entry, or after it on its line.
        case entry(SpecComments.Path)

        /// After the last entry of the list or the mapping.
        case end(of: SpecComments.Path)
    }

    /// The owner of a comment on a separate line, or after the dash of an item that begins on the next line.
    func owner(ofCommentAt position: SourcePosition, followsDash: Bool) -> Owner {
        let index = places.partitioningIndex { $0.start >= position }
        let next = index < places.count ? places[index] : nil
        guard index > 0 else { return next.map { .entry($0.path) } ?? .end(of: []) }
        let previous = places[index - 1]
        if followsDash {
            // An item without a value begins after its dash.
            return .entry(previous.start.line == position.line ? previous.path : next?.path ?? previous.path)
        }
        if let valueStart = previous.valueStart, position < valueStart { return .entry(previous.path) }
        if let (path, end) = openBrackets(at: position, after: previous) {
            guard let next, next.start < end else { return .end(of: path) }
            return .entry(next.path)
        }
        // The comment ends a block if it is indented like the block, and the next entry is indented less.
        let last = places[..<index].last {
            !$0.isInBrackets && $0.column <= position.column && previous.path.starts(with: $0.path)
        }
        if let last, last.column > next?.column ?? 1 { return .end(of: last.path.dropLast()) }
        return next.map { .entry($0.path) } ?? .end(of: [])
    }

    /// The owner of a comment after a value or a bracket: the first key of the line, or the list or the mapping that
    /// a bracket closes in the line.
    func owner(ofCommentAfterValueAt position: SourcePosition) -> Owner {
        let lineStart = SourcePosition(line: position.line, column: 1)
        var index = places.partitioningIndex { $0.start >= lineStart }
        if index < places.count, places[index].start.line == position.line {
            // The comment belongs to the first key of an item rather than to the whole item.
            while index + 1 < places.count, places[index + 1].start == places[index].start { index += 1 }
            return .entry(places[index].path)
        }
        guard index > 0 else { return .end(of: []) }
        let path = places[index - 1].path
        let closed = (0...path.count).lazy.map { Array(path.prefix($0)) }.first { path in
            brackets[path].map { lineStart < $0.end && $0.end <= position } ?? false
        }
        return closed == [] ? .end(of: []) : .entry(closed ?? path)
    }

    /// The innermost list or mapping between brackets that contains `position`, and its end.
    private func openBrackets(
        at position: SourcePosition,
        after previous: Place
    ) -> (path: SpecComments.Path, end: SourcePosition)? {
        for length in (0...previous.path.count).reversed() {
            let path = Array(previous.path.prefix(length))
            if let range = brackets[path], range.start < position, position < range.end { return (path, range.end) }
        }
        return nil
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

import Diagnostics

extension TreeBuilder {
    /// The meaning of a node as a key of a mapping; reports a second merge key.
    mutating func pendingKey(of node: Node, at range: SourceRange, isFirstMerge: Bool) -> PendingKey {
        guard let scalar = node.scalar else { return .collection(node, range) }
        if scalar.text == "<<", scalar.style == .plain {
            if !isFirstMerge { report(.duplicateMerge(at: location(range))) }
            return isFirstMerge ? .merge : .refused
        }
        return .name(Entry.Key(text: scalar.text, style: scalar.style, range: range, isAnchored: node.isAnchored))
    }

    /// The entries that the value of a merge key adds: the entries of a mapping, or of all mappings in a list.
    mutating func entriesToMerge(from node: Node, at range: SourceRange) -> [Entry] {
        let mappings = node.items ?? [node]
        var merged: [Entry] = []
        for mapping in mappings {
            guard let entries = mapping.entries else {
                report(.mergeTakesMappings(at: location(range), notA: mapping.kindName))
                return []
            }
            merged += entries
        }
        return merged
    }

    /// Returns the entries without repeated keys. Reports each entry that repeats an earlier key.
    mutating func uniqueEntries(_ entries: [Entry]) -> [Entry] {
        guard entries.hasRepeatedKeys else { return entries }
        var first: [String: Entry] = [:]
        var unique: [Entry] = []
        for entry in entries {
            if let earlier = first[entry.key.text] {
                report(
                    .duplicateKey(
                        entry.key.text,
                        at: location(entry.key.range),
                        first: location(earlier.key.range),
                        values: [earlier, entry].compactMap(\.value.text)
                    )
                )
            } else {
                first[entry.key.text] = entry
                unique.append(entry)
            }
        }
        return unique
    }

    /// The mapping's own entries, followed by the merged entries with other keys.
    func mergedEntries(of frame: Frame, own: [Entry]) -> [Entry] {
        if frame.merged.isEmpty { return own }
        var taken = Set(own.map(\.key.text))
        let added = frame.merged.filter { taken.insert($0.key.text).inserted }
        return own + added.map { Entry(key: $0.key, value: $0.value, isMerged: true) }
    }
}

extension [Entry] {
    /// Whether a key occurs twice. For the few keys of nearly every mapping, comparing each pair is faster than
    /// hashing.
    var hasRepeatedKeys: Bool {
        if count > 12 { return Set(map(\.key.text)).count < count }
        for (index, entry) in enumerated() {
            for earlier in self[..<index] where earlier.key.text == entry.key.text { return true }
        }
        return false
    }
}

extension TreeBuilder {
    /// A list or a mapping that has not ended yet.
    struct Frame {
        let kind: Kind
        let isFlow: Bool
        let range: SourceRange
        let anchor: String?

        /// The start of the collection's values on the stacks of the builder.
        var firstItem = 0
        var firstEntry = 0
        var nodesBefore = 0
        var bytesBefore = 0

        /// The depth of the nested lists and mappings, including the collection itself.
        var height = 1

        /// The end of the collection's last key or value.
        var lastEnd: SourcePosition

        /// The key whose value comes next.
        var key: PendingKey?

        /// The entries that the merge key of the mapping adds.
        var merged: [Entry] = []
        var hasMergeKey = false
        /// Whether entries were left out, since their keys are not text.
        var isIncomplete = false

        init(_ kind: Kind, isFlow: Bool, range: SourceRange, anchor: String?) {
            self.kind = kind
            self.isFlow = isFlow
            self.range = range
            self.anchor = anchor
            lastEnd = range.end
        }

        enum Kind {
            case sequence
            case mapping
        }
    }

    /// The meaning of a key whose value has not been read yet.
    enum PendingKey {
        case name(Entry.Key)
        case merge

        /// A list or a mapping, which is reported with its value; the value is discarded.
        case collection(Node, SourceRange)

        /// An invalid key, which has been reported; its value is read and discarded.
        case refused
    }

    /// The node that an anchor names.
    enum Anchor {
        /// The node is not complete yet, so an alias for it would contain itself.
        case open(SourceRange)

        /// The complete node, the number of its nodes and the bytes of their texts with aliases expanded, and the depth of
        /// its nesting.
        case complete(Node, nodes: Int, bytes: Int, height: Int)
    }
}

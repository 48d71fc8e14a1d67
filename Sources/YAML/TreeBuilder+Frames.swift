import Diagnostics

extension TreeBuilder {
    /// What a node means as a key of a mapping.
    mutating func pendingKey(of node: Node, at range: SourceRange, isFirstMerge: Bool) -> PendingKey {
        guard let scalar = node.scalar else {
            report(.keyIsNotText(node.kindName, at: location(range)))
            return .refused
        }
        if scalar.text == "<<", scalar.style == .plain {
            if !isFirstMerge { report(.duplicateMerge(at: location(range))) }
            return isFirstMerge ? .merge : .refused
        }
        return .name(Entry.Key(text: scalar.text, style: scalar.style, range: range))
    }

    /// The entries that the value of a merge key adds: those of a mapping, or of several in a list.
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

    /// The entries without those whose key stands above already, which are reported.
    mutating func uniqueEntries(_ entries: [Entry]) -> [Entry] {
        guard entries.hasRepeatedKeys else { return entries }
        var first: [String: SourceRange] = [:]
        var unique: [Entry] = []
        for entry in entries {
            if let earlier = first[entry.key.text] {
                report(.duplicateKey(entry.key.text, at: location(entry.key.range), first: location(earlier)))
            } else {
                first[entry.key.text] = entry.key.range
                unique.append(entry)
            }
        }
        return unique
    }

    /// The own entries, followed by those merged ones whose keys are not taken yet.
    func mergedEntries(of frame: Frame, own: [Entry]) -> [Entry] {
        if frame.merged.isEmpty { return own }
        var taken = Set(own.map(\.key.text))
        let added = frame.merged.filter { taken.insert($0.key.text).inserted }
        return own + added.map { Entry(key: $0.key, value: $0.value, isMerged: true) }
    }
}

extension [Entry] {
    /// Whether a key stands there twice; comparing each with each is faster than hashing for the few keys that nearly every
    /// mapping has.
    var hasRepeatedKeys: Bool {
        if count > 12 { return Set(map(\.key.text)).count < count }
        for (index, entry) in enumerated() {
            for earlier in self[..<index] where earlier.key.text == entry.key.text { return true }
        }
        return false
    }
}

extension TreeBuilder {
    /// A list or a mapping whose end has not come yet.
    struct Frame {
        let kind: Kind
        let isFlow: Bool
        let range: SourceRange
        let anchor: String?

        /// Where its values begin on the stacks of the builder.
        var firstItem = 0
        var firstEntry = 0
        var nodesBefore = 0

        /// The depth of the lists and mappings nested in it, itself included.
        var height = 1

        /// Where its last key or value ends.
        var lastEnd: SourcePosition

        /// The key whose value comes next.
        var key: PendingKey?

        /// What its merge key adds.
        var merged: [Entry] = []
        var hasMergeKey = false

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

    /// What the key of an entry asks for.
    enum PendingKey {
        case name(Entry.Key)
        case merge

        /// The key has been reported; its value is read and dropped.
        case refused
    }

    /// What an anchor names.
    enum Anchor {
        /// It is not complete yet: an alias would contain itself.
        case open(SourceRange)

        /// The node, how many nodes it counts with aliases expanded, and how deep it is nested.
        case complete(Node, nodes: Int, height: Int)
    }
}

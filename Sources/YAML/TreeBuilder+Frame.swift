import Diagnostics

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

        /// How many lists and mappings are nested in it, itself included.
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

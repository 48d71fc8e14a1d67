import Diagnostics

/// Builds the tree of one document from libyaml's events, within limits.
///
/// Finished nodes stay on one stack until their collection ends, so that every array is allocated once, with its final
/// size.
struct TreeBuilder {
    /// The document's value, once it is complete.
    private(set) var root: Node?

    /// The errors in the document that leave the tree intact.
    private(set) var diagnostics = DiagnosticCollector()

    /// The last scalar, which helps to explain a syntax error after it.
    private(set) var lastScalar: SyntaxDiagnosis.LastScalar?

    /// The start of the innermost list or mapping between brackets that has not ended.
    var openBracket: SourcePosition? {
        frames.last(where: \.isFlow)?.range.start
    }

    private let source: SourceText
    private let limits: YAMLReader.Limits
    private var frames: [Frame] = []
    private var items: [Node] = []
    private var entries: [Entry] = []
    private var anchors: [String: Anchor] = [:]
    private var nodeCount = 0
    /// The bytes of all texts, with aliases expanded.
    private var byteCount = 0

    init(_ source: SourceText, limits: YAMLReader.Limits) {
        self.source = source
        self.limits = limits
    }

    /// Adds the next event of the document.
    mutating func add(_ event: Event) throws(ParseFailure) {
        switch event.kind {
        case .scalar(let scalar, let properties):
            lastScalar = SyntaxDiagnosis.LastScalar(range: event.range, style: scalar.style)
            try count(1, at: event.range)
            byteCount += scalar.text.utf8.count
            let isMissing = scalar.style == .plain && scalar.text.isEmpty
            let node = Node(
                content: .scalar(withoutTag(scalar, properties, at: event.range)),
                range: isMissing ? event.range : valueRange(of: event.range, properties),
                isAnchored: properties.anchor != nil
            )
            if let anchor = properties.anchor {
                anchors[anchor] = .complete(node, nodes: 1, bytes: scalar.text.utf8.count, height: 0)
            }
            place(node, at: node.range, height: 0)
        case .sequenceStart(let properties, let isFlow):
            try open(.sequence, isFlow: isFlow, properties, at: event.range)
        case .mappingStart(let properties, let isFlow):
            try open(.mapping, isFlow: isFlow, properties, at: event.range)
        case .sequenceEnd, .mappingEnd: close(at: event.range.end)
        case .alias(let name): try expand(name, at: event.range)
        case .streamEnd, .documentStart, .documentEnd, .other: break
        }
    }
}

// MARK: - Collections

extension TreeBuilder {
    private mutating func open(
        _ kind: Frame.Kind,
        isFlow: Bool,
        _ properties: Event.Properties,
        at range: SourceRange
    ) throws(ParseFailure) {
        var frame = Frame(kind, isFlow: isFlow, range: valueRange(of: range, properties), anchor: properties.anchor)
        frame.firstItem = items.count
        frame.firstEntry = entries.count
        frame.nodesBefore = nodeCount
        frame.bytesBefore = byteCount
        try count(1, at: frame.range)
        guard frames.count < limits.depth else { throw .tooDeep(at: location(frame.range), limit: limits.depth) }
        if let tag = properties.tag { report(.tag(tag, at: location(range))) }
        if let anchor = frame.anchor { anchors[anchor] = .open(range) }
        frames.append(frame)
    }

    private mutating func close(at end: SourcePosition) {
        guard let frame = frames.popLast() else { return }
        let content: Node.Content
        switch frame.kind {
        case .sequence:
            content = .sequence(Array(items[frame.firstItem...]))
            items.removeSubrange(frame.firstItem...)
        case .mapping:
            content = .mapping(mergedEntries(of: frame, own: uniqueEntries(Array(entries[frame.firstEntry...]))))
            entries.removeSubrange(frame.firstEntry...)
        }
        let range = SourceRange(start: frame.range.start, end: frame.isFlow ? end : frame.lastEnd)
        let node = Node(
            content: content,
            range: range,
            isAnchored: frame.anchor != nil,
            isIncomplete: frame.isIncomplete
        )
        if let anchor = frame.anchor {
            anchors[anchor] = .complete(
                node,
                nodes: nodeCount - frame.nodesBefore,
                bytes: byteCount - frame.bytesBefore,
                height: frame.height
            )
        }
        place(node, at: range, height: frame.height)
    }

    /// Adds a finished node to the collection around it.
    ///
    /// - Parameter range: The range of the node, or of the alias that refers to it.
    private mutating func place(_ node: Node, at range: SourceRange, height: Int) {
        guard let top = frames.indices.last else {
            root = node
            return
        }
        frames[top].height = max(frames[top].height, height + 1)
        frames[top].lastEnd = range.end
        switch (frames[top].kind, frames[top].key) {
        case (.sequence, _):
            items.append(node)
        case (.mapping, nil):
            frames[top].key = pendingKey(of: node, at: range, isFirstMerge: !frames[top].hasMergeKey)
        case (.mapping, let key?):
            frames[top].key = nil
            switch key {
            case .name(let name): entries.append(Entry(key: name, value: node, isMerged: false))
            case .merge:
                frames[top].hasMergeKey = true
                frames[top].merged = entriesToMerge(from: node, at: range)
            case .collection(let key, let range):
                report(.keyIsNotText(key, value: node, at: location(range)))
                frames[top].isIncomplete = true
            case .refused: break
            }
        }
    }
}

// MARK: - Limits

extension TreeBuilder {
    private mutating func count(_ nodes: Int, at range: SourceRange) throws(ParseFailure) {
        nodeCount += nodes
        if nodeCount > limits.nodes { throw .tooManyNodes(at: location(range), limit: limits.nodes) }
    }

    private mutating func expand(_ name: String, at range: SourceRange) throws(ParseFailure) {
        switch anchors[name] {
        case .complete(let node, let nodes, let bytes, let height):
            try count(nodes, at: range)
            byteCount += bytes
            if byteCount > limits.bytes { throw .tooMuchText(at: location(range), limit: limits.bytes) }
            guard frames.count + height <= limits.depth else {
                throw .tooDeep(at: location(range), limit: limits.depth)
            }
            place(node, at: range, height: height)
        case .open(let start):
            throw .recursiveAlias(name, at: location(range), anchor: location(start))
        case nil:
            throw .unknownAnchor(name, at: location(range), known: anchors.keys)
        }
    }

    mutating func report(_ diagnostic: Diagnostic) {
        diagnostics.report(diagnostic)
    }

    func location(_ range: SourceRange) -> SourceLocation {
        SourceLocation(path: source.path, range: range)
    }
}

extension TreeBuilder {
    /// The range of a node without its anchor and its tag, which libyaml includes.
    private func valueRange(of range: SourceRange, _ properties: Event.Properties) -> SourceRange {
        if properties.anchor == nil, properties.tag == nil { return range }
        return SourceRange(start: source.valueStart(in: range), end: range.end)
    }

    /// Reports a tag; an empty scalar gets the tag without its mark as its text, so that it is not also reported as empty.
    mutating func withoutTag(_ scalar: Scalar, _ properties: Event.Properties, at range: SourceRange) -> Scalar {
        guard let tag = properties.tag else { return scalar }
        report(.tag(tag, at: location(range)))
        return scalar.text.isEmpty ? Scalar(text: String(tag.drop { $0 == "!" }), style: scalar.style) : scalar
    }
}

extension SourceText {
    /// The start of the value of the node in `range`, whose anchor and tag precede the value.
    func valueStart(in range: SourceRange) -> SourcePosition {
        for number in range.start.line...range.end.line {
            let first = SourcePosition(line: number, column: number == range.start.line ? range.start.column : 1)
            let line = rest(of: first)
            var rest = line.drop(while: \.isBlank)
            while rest.first == UInt8(ascii: "&") || rest.first == UInt8(ascii: "!") {
                rest = rest.drop { !$0.isBlank }.drop(while: \.isBlank)
            }
            guard let byte = rest.first, byte != UInt8(ascii: "#") else { continue }
            return SourcePosition(
                line: number,
                column: first.column + line[..<rest.startIndex].utf8ScalarCount
            )
        }
        return range.start
    }
}

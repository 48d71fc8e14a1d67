import CYAML
import Diagnostics

/// An iterator over the events of a YAML text, based on libyaml.
///
/// The parser does not own the text, so it must not outlive the closure that provides the buffer.
struct YAMLEventParser: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    /// Creates a parser for well-formed UTF-8; `nil` if memory is exhausted.
    init?(utf8: UnsafeBufferPointer<UInt8>) {
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            return nil
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, utf8.baseAddress, utf8.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// Returns the next event. Do not call this method again after the end of the stream or an error.
    mutating func next() throws(SyntaxFailure) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw SyntaxFailure(parser.pointee) }
        defer { yaml_event_delete(&event) }
        return Event(event)
    }
}

/// A parsing event of libyaml.
struct Event {
    let kind: Kind
    let range: SourceRange

    enum Kind {
        case streamEnd
        case documentStart
        case documentEnd
        case scalar(Scalar, Properties)
        case sequenceStart(Properties, isFlow: Bool)
        case sequenceEnd
        case mappingStart(Properties, isFlow: Bool)
        case mappingEnd
        case alias(String)

        /// Any other event, which does not affect the tree.
        case other
    }

    /// The properties of a node, which precede its value.
    struct Properties {
        var anchor: String?
        var tag: String?
    }
}

extension Event {
    fileprivate init(_ event: yaml_event_t) {
        range = SourceRange(start: SourcePosition(event.start_mark), end: SourcePosition(event.end_mark))
        kind =
            switch event.type {
            case YAML_SCALAR_EVENT:
                .scalar(Scalar(event.data.scalar), Properties(event.data.scalar.anchor, event.data.scalar.tag))
            case YAML_SEQUENCE_START_EVENT:
                .sequenceStart(
                    Properties(event.data.sequence_start.anchor, event.data.sequence_start.tag),
                    isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
                )
            case YAML_MAPPING_START_EVENT:
                .mappingStart(
                    Properties(event.data.mapping_start.anchor, event.data.mapping_start.tag),
                    isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
                )
            case YAML_SEQUENCE_END_EVENT: .sequenceEnd
            case YAML_MAPPING_END_EVENT: .mappingEnd
            case YAML_ALIAS_EVENT: .alias(text(event.data.alias.anchor) ?? "")
            case YAML_DOCUMENT_START_EVENT: .documentStart
            case YAML_DOCUMENT_END_EVENT: .documentEnd
            case YAML_STREAM_END_EVENT: .streamEnd
            default: .other
            }
    }
}

extension Event.Properties {
    fileprivate init(_ anchor: UnsafePointer<yaml_char_t>?, _ tag: UnsafePointer<yaml_char_t>?) {
        self.init(anchor: text(anchor), tag: text(tag).map(Self.asWritten))
    }

    /// The tag in the form of the document. libyaml expands `!!str` to its full form.
    private static func asWritten(_ tag: String) -> String {
        let core = "tag:yaml.org,2002:"
        return tag.hasPrefix(core) ? "!!" + tag.dropFirst(core.count) : tag
    }
}

extension Scalar {
    fileprivate init(_ scalar: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar) {
        let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
        let style: Style =
            switch scalar.style {
            case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
            case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
            case YAML_LITERAL_SCALAR_STYLE: .literal
            case YAML_FOLDED_SCALAR_STYLE: .folded
            default: .plain
            }
        self.init(text: String(decoding: bytes, as: UTF8.self), style: style)
    }
}

/// The error that libyaml reports, with its original message.
struct SyntaxFailure: Error {
    /// The problem, such as `did not find expected key`.
    let problem: String

    /// The position of the problem.
    let position: SourcePosition

    /// The context, such as `while parsing a block mapping`; empty if libyaml reports none.
    let context: String

    /// The start of the context; the position of the problem if libyaml reports no context.
    let contextPosition: SourcePosition

    init(_ parser: yaml_parser_t) {
        problem = parser.problem.map { String(cString: $0) } ?? "not enough memory"
        position = SourcePosition(parser.problem_mark)
        context = parser.context.map { String(cString: $0) } ?? ""
        contextPosition = parser.context == nil ? position : SourcePosition(parser.context_mark)
    }
}

extension SourcePosition {
    /// libyaml counts lines and columns from 0, and columns in Unicode scalars.
    init(_ mark: yaml_mark_t) {
        self.init(line: mark.line + 1, column: mark.column + 1)
    }
}

private func text(_ characters: UnsafePointer<yaml_char_t>?) -> String? {
    characters.map { String(cString: $0) }
}

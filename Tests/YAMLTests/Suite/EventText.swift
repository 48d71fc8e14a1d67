@testable import YAML

/// Parser events in the notation of the test suite.
enum EventText {
    /// The events of a text; `nil` if the text is rejected.
    static func events(of text: [UInt8]) -> [String]? {
        text.withUnsafeBufferPointer { bytes in
            guard var parser = YAMLEventParser(utf8: bytes) else { return nil }
            var lines = ["+STR"]
            while true {
                guard let event = try? parser.next() else { return nil }
                if let line = line(event.kind) { lines.append(line) }
                if case .streamEnd = event.kind { return lines }
            }
        }
    }

    private static func line(_ kind: Event.Kind) -> String? {
        switch kind {
        case .streamEnd: "-STR"
        case .documentStart: "+DOC"
        case .documentEnd: "-DOC"
        case .sequenceStart(let properties, let isFlow): "+SEQ" + (isFlow ? " []" : "") + text(properties)
        case .sequenceEnd: "-SEQ"
        case .mappingStart(let properties, let isFlow): "+MAP" + (isFlow ? " {}" : "") + text(properties)
        case .mappingEnd: "-MAP"
        case .alias(let name): "=ALI *\(name)"
        case .scalar(let scalar, let properties): "=VAL\(text(properties)) \(sign(scalar.style))\(escaped(scalar.text))"
        case .other: nil
        }
    }

    private static func text(_ properties: Event.Properties) -> String {
        let tag = properties.tag.map { $0.hasPrefix("!!") ? "tag:yaml.org,2002:" + $0.dropFirst(2) : $0 }
        return (properties.anchor.map { " &\($0)" } ?? "") + (tag.map { " <\($0)>" } ?? "")
    }

    private static func sign(_ style: Scalar.Style) -> String {
        switch style {
        case .plain: ":"
        case .singleQuoted: "'"
        case .doubleQuoted: "\""
        case .literal: "|"
        case .folded: ">"
        }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{8}": result += "\\b"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

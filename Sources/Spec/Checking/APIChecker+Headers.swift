import Diagnostics

extension APIChecker {
    mutating func checkHeaders(_ definitions: [HeaderDefinition]) -> [ConstantHeader] {
        definitions.compactMap { header in
            guard Self.isToken(header.name.value) else {
                report(.badHeaderName(header.name))
                return nil
            }
            if Builtin(rawValue: header.value.value) != nil || models[header.value.value] != nil {
                report(.typeAsHeader(header.value))
                return nil
            }
            guard let value = withVersion(header.value) else { return nil }
            guard Self.isHeaderValue(value) else {
                report(.badHeaderValue(header.value))
                return nil
            }
            return ConstantHeader(name: header.name.value, value: value)
        }
    }

    /// Whether `text` is a field value of RFC 9110, section 5.5: without controls, and without a blank at either end.
    static func isHeaderValue(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        let blanks: [Unicode.Scalar?] = [" ", "\t"]
        return !blanks.contains(scalars.first) && !blanks.contains(scalars.last)
            && scalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" }
    }

    /// Whether `text` is a token of RFC 9110, section 5.6.2.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && ("a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
                        || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar))
            }
    }

    /// `text` with `{version}` filled in; any other name in braces is reported, unless it is in `kept`.
    mutating func withVersion(_ text: Name, keeping kept: Set<String>? = nil) -> String? {
        guard let (template, bad) = PathTemplateParser.parse(text.value) else {
            report(.badBraces(text))
            return nil
        }
        if let bad {
            report(.badTemplateName(bad, at: text.location))
            return nil
        }
        var result = ""
        for part in template.parts {
            switch part {
            case .literal(let literal): result += literal
            case .parameter("version", keepsSlashes: false):
                guard let version = root.version else {
                    report(.noVersion(text.location))
                    return nil
                }
                result += version.value
            case .parameter(let name, keepsSlashes: false) where kept?.contains(name) == true:
                result += "{\(name)}"
            case .parameter(let name, _):
                report(.unknownVariable(name, isBase: kept != nil, at: text.location))
                return nil
            }
        }
        return result
    }
}

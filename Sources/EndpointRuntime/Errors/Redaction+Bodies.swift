import Foundation

extension Redaction {
    /// The text of a body without the values of JSON members, form fields and parts whose names look like credentials.
    /// Texts of other types may be forms, too.
    static func text(body: String, media: MediaType) -> String {
        switch media.name {
        case "application/x-www-form-urlencoded": text(form: body)
        case "multipart/form-data": text(parts: body)
        default: text(tokensIn: text(itemsIn: MemberRedaction.text(of: body)))
        }
    }

    /// The text of a multipart form (RFC 7578) without the values of parts whose names look like credentials.
    private static func text(parts: String) -> String {
        let scalars = parts.unicodeScalars
        // The first line is the delimiter, since forms have no preamble.
        let delimiter = scalars[..<(scalars.firstRange(of: "\r\n".unicodeScalars)?.lowerBound ?? scalars.endIndex)]
        guard delimiter.starts(with: "--".unicodeScalars) else { return MemberRedaction.text(of: parts) }
        return scalars.split(separator: delimiter, omittingEmptySubsequences: false).map { part in
            guard let end = part.firstRange(of: "\r\n\r\n".unicodeScalars) else { return String(part) }
            let head = part[..<end.lowerBound]
            let content = String(part[end.upperBound...])
            guard let start = head.firstRange(of: "name=\"".unicodeScalars) else { return String(part) }
            let name = head[start.upperBound...].prefix { $0 != "\"" }
            let value = isSecret(String(name)) ? mark + "\r\n" : MemberRedaction.text(of: content)
            return Substring(head) + "\r\n\r\n" + value
        }.joined(separator: String(delimiter))
    }
}

import Foundation

extension Redaction {
    /// The text of a body without the values of JSON members, form fields and parts whose names look like credentials.
    static func text(body: String, media: MediaType) -> String {
        switch media.name {
        case "application/x-www-form-urlencoded": text(form: body)
        case "multipart/form-data": text(parts: body)
        default: MemberRedaction.text(of: body)
        }
    }

    /// The text of a multipart form (RFC 7578) without the values of parts whose names look like credentials.
    private static func text(parts: String) -> String {
        // The first line is the delimiter, since forms have no preamble.
        let delimiter = parts.components(separatedBy: "\r\n")[0]
        guard delimiter.hasPrefix("--") else { return MemberRedaction.text(of: parts) }
        return parts.components(separatedBy: delimiter).map { part in
            guard let end = part.range(of: "\r\n\r\n") else { return part }
            let head = part[..<end.lowerBound]
            let content = part[end.upperBound...]
            guard let start = head.range(of: "name=\"") else { return part }
            let name = head[start.upperBound...].prefix { $0 != "\"" }
            let value = isSecret(String(name)) ? mark + "\r\n" : MemberRedaction.text(of: String(content))
            return head + "\r\n\r\n" + value
        }.joined(separator: delimiter)
    }
}

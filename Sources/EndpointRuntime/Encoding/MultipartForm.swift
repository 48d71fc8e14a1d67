import Foundation

/// A `multipart/form-data` body (RFC 7578), with names escaped as the HTML standard requires.
struct MultipartForm {
    private struct Part {
        let head: String
        let content: RequestBody
    }

    private var parts: [Part] = []

    var isEmpty: Bool { parts.isEmpty }

    /// Adds a field: a list as several parts, an object or a list in a list as JSON, an upload with its name and media
    /// type, anything else as text. With the style ``QueryStyle/json``, any value is one part in JSON.
    ///
    /// - Parameters:
    ///   - style: ``QueryStyle/brackets`` and ``QueryStyle/indexed`` name the parts of a list `a[]` and `a[0]`, and the
    ///     parts of an object without a media type `a[b]`. ``QueryStyle/spread`` names the parts of an object by its
    ///     keys. Any other style is ``QueryStyle/repeat``.
    ///   - media: the media type of the part, instead of the default for the value's type.
    ///   - first: the key that an object begins with; `nil` for the order of the keys.
    mutating func add(
        _ name: String,
        _ value: EncodedValue,
        style: QueryStyle? = nil,
        media: String?,
        beginningWith first: String? = nil
    ) throws {
        if style == .json {
            return try append(name, media: media ?? "application/json", .data(Data(value.json.utf8)))
        }
        switch value {
        case .list(let elements):
            for (index, element) in elements.enumerated() {
                switch (style, element) {
                case (.brackets, .list): throw BuildFailure.listOfLists(name)
                case (.brackets, _):
                    let first = media == nil ? try elements.firstKey(at: index, of: name) : nil
                    try add(name + "[]", element, style: style, media: media, beginningWith: first)
                case (.indexed, _): try add("\(name)[\(index)]", element, style: style, media: media)
                case (_, .list): try add(name, element, style: .json, media: media)
                default: try add(name, element, style: style, media: media)
                }
            }
        case .object(let members) where media == nil && (style == .brackets || style == .indexed):
            for (key, member) in members.sortedUnique(beginningWith: first) {
                try add("\(name)[\(key)]", member, style: style, media: nil)
            }
        case .object(let members) where style == .spread:
            for (key, member) in members.sortedUnique { try add(key, member, media: media) }
        case .object:
            try append(name, media: media ?? "application/json", .data(Data(value.json.utf8)))
        case .bytes(let data):
            try append(name, media: media ?? "application/octet-stream", .data(data))
        case .upload(let upload):
            try append(name, fileName: upload.fileName, media: media ?? upload.media, upload.content.checked())
        case .null, .bool, .number, .string:
            let text = try value.scalarText(of: name)
            try append(name, media: media, .data(media.map { try MediaType($0).data(of: text) } ?? Data(text.utf8)))
        }
    }

    private mutating func append(
        _ name: String,
        fileName: String? = nil,
        media: String?,
        _ content: RequestBody
    ) throws(BuildFailure) {
        var head = "Content-Disposition: form-data; name=\"\(Self.escape(name))\""
        if let fileName { head += "; filename=\"\(Self.escape(fileName))\"" }
        if let media {
            guard !media.isEmpty, media.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
                throw BuildFailure("\(media.debugDescription) is not a media type for '\(name)'")
            }
            head += "\r\nContent-Type: \(media)"
        }
        parts.append(Part(head: head, content: content))
    }

    /// The body and its boundary, which no part contains. Equal parts have equal boundaries, unless they contain files or
    /// many possible boundaries.
    func render() -> (body: RequestBody, boundary: String) {
        let boundary = boundary()
        var body: [RequestBody] = []
        for part in parts {
            body += [.data(Data("--\(boundary)\r\n\(part.head)\r\n\r\n".utf8)), part.content, .data(Data("\r\n".utf8))]
        }
        return (.joined(body + [.data(Data("--\(boundary)--\r\n".utf8))]), boundary)
    }

    private func boundary() -> String {
        // Files are not read to choose a boundary. They cannot contain a boundary that is random.
        guard parts.allSatisfy({ $0.content.data != nil }) else { return FormBoundary.random }
        // A part that contains many of these boundaries would otherwise be searched for each of them.
        for number in parts.count..<parts.count + 16 {
            let candidate = "endpoint-boundary-\(number)"
            let bytes = Data(candidate.utf8)
            guard
                parts.contains(where: { part in
                    part.content.data?.range(of: bytes) != nil || part.head.contains(candidate)
                })
            else { return candidate }
        }
        return FormBoundary.random
    }

    private static func escape(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\"": text += "%22"
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

/// The boundary of a form in which it cannot be searched for: that of a form with files.
package enum FormBoundary {
    /// The boundary instead of a random one, for the comparison of two forms.
    @TaskLocal package static var fixed: String?

    fileprivate static var random: String { fixed ?? "endpoint-boundary-\(UUID().uuidString)" }
}

import EndpointRuntime
import Spec

extension BodyGenerator {
    /// The bytes of a text in the charset of its media type, or else in UTF-8; `nil` if the charset lacks one of its
    /// characters.
    static func encode(_ text: String, for media: String?) -> [UInt8]? {
        (try? EndpointRuntime.MediaType(media ?? "").data(of: text)).map { Array($0) }
    }

    /// The bytes of JSON in the charset of its media type. If the charset lacks a character, all characters beyond
    /// ASCII are escaped.
    static func encode(json text: String, for media: String?) -> [UInt8] {
        encode(text, for: media) ?? encode(escapingNonASCII(text), for: media) ?? Array(text.utf8)
    }

    private static func escapingNonASCII(_ json: String) -> String {
        json.utf16.reduce(into: "") { result, unit in
            guard unit >= 0x80 else { return result.unicodeScalars.append(Unicode.Scalar(UInt8(unit))) }
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}

extension Response {
    /// The media type of a response with this declaration: the first declared type that is no range, or else the usual
    /// one of its content.
    ///
    /// - Parameter isText: Whether the usual type has a charset.
    func sentMedia(isText: Bool = false) -> String? {
        media.flatMap { media in
            HTTPGrammar.mediaRanges(in: media).first { MockServing.MediaType($0).isConcrete }.map(String.init)
        }
            ?? content.mediaType.map { isText ? $0 + "; charset=utf-8" : $0 }
    }
}

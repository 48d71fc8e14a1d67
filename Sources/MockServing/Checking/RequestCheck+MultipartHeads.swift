import Diagnostics
import EndpointRuntime
import MockMessages
import Spec
import TextCoding

extension RequestCheck {
    /// Validates the media types of the parts of a parameter, and the charsets of texts.
    mutating func checkHeads(of parts: [MultipartParts.Part], _ parameter: Parameter) {
        let expected = parameter.media.map { HTTPGrammar.mediaRanges(in: $0).map(String.init) } ?? []
        let isText = isText(parameter.member.type) && !isSentAsJSON(parameter)
        for part in parts {
            if let media = part.media, !expected.isEmpty, !expected.contains(where: { MediaType($0).covers(media) }) {
                let list = Diagnostic.list(expected, conjunction: "or")
                report("body", part.name, "has the media type '\(media)', which is not \(list)")
            } else if isText, part.text == nil {
                report("body", part.name, "is not \(part.charset.uppercased())")
            }
        }
    }

    /// Whether each part of a value is a text, rather than JSON or a file.
    private func isText(_ type: TypeReference) -> Bool {
        switch api.shape(of: type) {
        case .builtin(.data, _), .builtin(.upload, _), .builtin(.json, _), .structure, .map, .union: false
        case .builtin, .enumeration: true
        case .list(let element): isText(element)
        case .optional(let wrapped): isText(wrapped)
        }
    }
}

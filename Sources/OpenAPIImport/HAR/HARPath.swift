import Diagnostics
import Spec
import TextCoding

/// Paths of recorded requests.
enum HARPath {
    /// The path with parameters in place of the segments that are identifiers or tokens, and the parameters.
    static func template(_ path: String, at range: SourceRange) -> (template: String, fields: [RecordedField]) {
        var fields: [RecordedField] = []
        var previous = ""
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment -> String in
            let text = PercentEncoding.decode(segment)
            let isToken = SecretNames.isToken(text)
            guard isToken || SampleSchema.SampleText.isIdentifier(text) else {
                previous = String(segment)
                return previous
            }
            let kind = isToken ? "token" : "id"
            let wanted = previous.isEmpty ? kind : name(ofOne: previous) + "_" + kind
            let count = fields.count { $0.name.hasPrefix(wanted) }
            let name = count == 0 ? wanted : "\(wanted)\(count + 1)"
            fields.append(RecordedField(name: name, range: range, values: [text], isRequired: true))
            return "{\(name)}"
        }
        let template = segments.joined(separator: "/")
        return (template.hasPrefix("/") ? template : "/" + template, fields)
    }

    /// The common prefix of all paths, as far as it consists of `api` and versions: `/api/v1`.
    static func commonPrefix(of paths: [String]) -> String {
        let all = paths.map { $0.split(separator: "/").map(String.init) }
        guard let first = all.first else { return "" }
        let common = first.indices.prefix { index in
            isPrefix(first[index]) && all.allSatisfy { $0.count > index + 1 && $0[index] == first[index] }
        }
        return first[..<common.endIndex].map { "/" + $0 }.joined()
    }

    private static func isPrefix(_ segment: String) -> Bool {
        segment.lowercased() == "api"
            || segment.hasPrefix("v") && segment.count > 1
                && segment.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
    }

    /// The group of a path: its first segment that is neither `api` nor a version.
    static func tag(of template: String) -> String? {
        template.split(separator: "/").map(String.init).first { segment in
            !segment.hasPrefix("{") && !isPrefix(segment) && segment != "v"
        }
    }

    /// The singular of a segment, as a part of a name.
    private static func name(ofOne segment: String) -> String {
        let name = String(segment.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return name.singular ?? name
    }
}

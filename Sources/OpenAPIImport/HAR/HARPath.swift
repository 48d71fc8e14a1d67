import Diagnostics
import TextCoding

/// Paths of recorded requests.
enum HARPath {
    /// The path with parameters in place of the segments that are identifiers, tokens or random text, and these
    /// parameters.
    static func template(_ path: String, at range: SourceRange) -> (template: String, fields: [RecordedField]) {
        var fields: [RecordedField] = []
        var previous = ""
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment -> String in
            guard let variable = VariableSegment(segment) else {
                previous = String(segment)
                return previous
            }
            let wanted = variable.name(after: previous)
            let count = fields.count { $0.name.hasPrefix(wanted) }
            let name = count == 0 ? wanted : "\(wanted)\(count + 1)"
            fields.append(RecordedField(name: name, range: range, values: [variable.value], isRequired: true))
            return "\(variable.prefix){\(name)}"
        }
        let template = segments.joined(separator: "/")
        return (template.hasPrefix("/") ? template : "/" + template, fields)
    }

    /// The common prefix of all paths, as far as it consists of `api` and versions: `/api/v1`, `/2015-03-31`.
    static func commonPrefix(of paths: [String]) -> String {
        let all = paths.map { $0.split(separator: "/").map(String.init) }
        guard let first = all.first else { return "" }
        let common = first.indices.prefix { index in
            isPrefix(first[index]) && all.allSatisfy { $0.count > index + 1 && $0[index] == first[index] }
        }
        return first[..<common.endIndex].map { "/" + $0 }.joined()
    }

    private static func isPrefix(_ segment: String) -> Bool {
        segment.lowercased() == "api" || TextSyntax.isDate(segment)
            || segment.hasPrefix("v") && segment.count > 1
                && segment.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
    }

    /// The group of a path: its first segment that is neither `api` nor a version, without a parameter in it.
    static func tag(of template: String) -> String? {
        template.split(separator: "/").map { segment in String(segment.prefix { $0 != "{" }) }.first { segment in
            !segment.isEmpty && !isPrefix(segment) && segment != "v"
        }
    }
}

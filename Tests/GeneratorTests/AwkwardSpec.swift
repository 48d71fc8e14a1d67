import Diagnostics
import Generator
import SwiftRendering
import TestSupport

/// A spec whose names of all kinds are words of Swift, of its library and of generated code.
struct AwkwardSpec {
    let files: [GeneratedFile]
    /// The number of lines that are left in the spec, each of which declares a model or an endpoint.
    let lineCount: Int

    /// Makes up a spec, and removes the lines for which the pipeline reports a diagnostic.
    init(named name: String, seed: UInt64) {
        var random = SystemlessRandom(state: seed)
        let access = ["public", "package", "internal"][Int.random(in: 0..<3, using: &random)]
        var lines = ["api: \(name)", "base: https://example.com", "access: \(access)", "models:"]
        let types = Self.types.shuffled(using: &random).prefix(30) + [name]
        lines += types.map { Self.model($0, among: Array(types), using: &random) }
        lines.append("endpoints:")
        lines += Self.members.shuffled(using: &random).prefix(12).map {
            Self.endpoint($0, Array(types), using: &random)
        }
        lines.append("groups:")
        lines += Self.members.shuffled(using: &random).prefix(6).enumerated().map { index, member in
            "  \(index < 3 ? "G\(index)" : types.randomElement(using: &random) ?? name): {endpoints: {\(Self.endpoint(member, Array(types), using: &random).dropFirst(2))}}"
        }
        var files: [GeneratedFile] = []
        while files.isEmpty {
            var diagnostics = DiagnosticCollector()
            let source = SourceText(path: "\(name).endpoints.yaml", text: lines.joined(separator: "\n"))
            files = Pipeline.generate([source], language: SwiftLanguage.self, diagnostics: &diagnostics)
            let wrong = Set(diagnostics.diagnostics.compactMap { $0.location?.start.line })
            let left = lines.enumerated().filter { !wrong.contains($0.offset + 1) }.map(\.element)
            guard left.count < lines.count, left.count > 5 else { break }
            if files.isEmpty { lines = left }
        }
        self.files = files
        lineCount = lines.count
    }

    private static func model(_ name: String, among types: [String], using random: inout SystemlessRandom) -> String {
        let declaration =
            switch Int.random(in: 0..<6, using: &random) {
            case 3: "wraps: \(type(types, using: &random))"
            case 4: "fields: {\(members(2, types, using: &random))}, additional: \(type(types, using: &random))"
            case 0: "enum: [\(names(5, using: &random).joined(separator: ", "))]"
            case 1: "union: {\(names(3, using: &random).map { "\($0): Plain" }.joined(separator: ", "))}, by: kind"
            case 2:
                "union: [{fields: {\(members(2, types, using: &random))}, as: \(type(types, using: &random))}, String, [Int]]"
            default: "fields: {\(members(4, types, using: &random))}"
            }
        return "  \(name): {\(declaration)}"
    }

    private static func endpoint(_ name: String, _ types: [String], using random: inout SystemlessRandom) -> String {
        let method = Bool.random(using: &random) ? "GET" : "POST"
        return "  \(quoted(name)): {path: /a, method: \(method), params: {\(members(3, types, using: &random))}, "
            + "response: \(type(types, using: &random)), errors: {4xx: \(type(types, using: &random)), 404: String, "
            + "409: \(type(types, using: &random)), 422: [\(type(types, using: &random))], 429: text}}"
    }

    private static func members(_ count: Int, _ types: [String], using random: inout SystemlessRandom) -> String {
        names(count, using: &random).map { name in
            let type =
                switch Int.random(in: 0..<8, using: &random) {
                case 0: "{enum: [\(names(3, using: &random).joined(separator: ", "))]}"
                case 1: "{fields: {\(names(1, using: &random)[0]): String}}"
                case 2: "{const: a}"
                case 3: "{union: [Int, \(type(types, using: &random))]}"
                case 4: "Date"
                case 5: "{type: Int, default: 1}"
                default: type(types, using: &random)
                }
            return "\(name): \(type)"
        }.joined(separator: ", ")
    }

    private static func type(_ types: [String], using random: inout SystemlessRandom) -> String {
        Int.random(in: 0..<3, using: &random) == 0 ? types.randomElement(using: &random) ?? "String" : "String"
    }

    private static func names(_ count: Int, using random: inout SystemlessRandom) -> [String] {
        members.shuffled(using: &random).prefix(count).map(quoted)
    }

    private static func quoted(_ name: String) -> String { HostileText.yaml(name) }

    private static let types = Array(Set(chosenTypes + RuntimeNames.types + capitalizedKeywords)).sorted()
    private static let members = Array(Set(chosenMembers + RuntimeNames.members + keywords)).sorted()

    /// Every keyword of Swift's grammar, reserved or contextual, and some of its macros and attributes.
    private static let keywords = """
        associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private
        precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default
        defer do else fallthrough for guard if in repeat return throw switch where while Any as await false is nil self
        Self super throws true try associativity async convenience didSet dynamic final get indirect infix lazy left
        mutating none nonmutating optional override package postfix precedence prefix Protocol required right set some
        Type unowned weak willSet actor any borrowing consuming copy discard each isolated macro nonisolated
        sending then yield unsafe using _ before after each consume borrow inlinable available unavailable noasync
        objc escaping autoclosure Sendable MainActor main _const _read _modify __owned __shared __consuming unowned
        precondition print type dynamicType file line function column selector keyPath colorLiteral warning error
        module stored preconcurrency retroactive frozen unchecked concurrent lifetime abi of initializes accesses
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    private static let capitalizedKeywords = keywords.filter { $0.first?.isLetter == true }
        .map { $0.prefix(1).uppercased() + $0.dropFirst() }

    private static let chosenTypes = [
        "Task", "Data", "Result", "Type", "Error", "Response", "Failure", "Self", "Any", "Protocol", "String", "Int",
        "Date",
        "URL", "JSON", "Model", "Union", "OpenEnum", "Nullable", "Indirect", "FieldReader", "FieldWriter",
        "UnionReader",
        "UnionWriter", "Request", "RequestBuilder", "Session", "Call", "Service", "Endpoint", "Swift",
        "EndpointRuntime",
        "Foundation", "Void", "Never", "Optional", "Array", "Hashable", "Codable", "Sendable", "Identifiable",
        "Equatable",
        "RawRepresentable", "CodingKeyRepresentable", "Item", "Page", "Event", "Kind", "Value", "Bool", "Double", "Set",
        "Dictionary", "ModelCoding", "WireFormat", "JSONPath", "RawResponse", "Upload", "Day", "Decimal", "UUID",
        "SessionError", "Group", "CaseIterable", "CodingKey", "Decoder", "StaticString", "SessionTask", "Plain", "Body",
        "StringList", "NotFound", "Conflict", "Text", "Choice", "Object", "Path", "Method", "Header", "Query",
        "Unknown", "None", "Some",
    ]

    private static let chosenMembers = [
        "json", "request", "response", "value", "self", "Self", "init", "Type", "type", "hashValue", "rawValue", "id",
        "fields",
        "write", "encode", "decode", "hash", "unknown", "unrecognized", "none", "some", "allCases", "default", "public",
        "body",
        "path", "query", "header", "parts", "service", "build", "failure", "failurePick", "pick", "page", "items",
        "pages", "call",
        "version", "additional", "others", "kind", "tag", "1", "+1", "-1", "a b", "nil", "true", "Int", "String",
        "string", "é",
        "日本", "inout", "let", "var", "async", "await", "actor", "nonisolated", "any", "each", "repeat", "throw", "try",
        "package",
        "open", "lazy", "weak", "get", "set", "didSet", "extension", "operator", "import", "where", "in", "is", "as",
        "data",
        "date", "url", "model", "union", "result", "error", "task", "prepare", "list", "map", "copy", "session", "_",
        "__", "$", "2fa", "登録", "read", "modify", "consuming", "🎉", "→", "A+", "A-", "nullable", "item", "StringList",
    ]
}

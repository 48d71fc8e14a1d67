import Spec

/// The Swift type that `swift:` names: `Money`, `MoneyKit.Money`, `Tagged<User, [Int]>`.
///
/// In a name with dots, the first part is the module, which the generated file imports.
struct CustomTypeName {
    /// The Swift source text of the type.
    let text: String
    /// The distinct modules that the type names.
    let modules: [String]
    /// The names that Swift looks up at a use of the type: modules, and types without a module.
    let heads: Set<String>

    /// Returns `nil` if the text is not the name of a type.
    init?(_ text: String) {
        var parser = CustomTypeParser(text)
        guard parser.readName(), parser.isAtEnd else { return nil }
        self.text = parser.output
        modules = Set(parser.modules).sorted()
        heads = parser.heads
    }
}

/// Parses a nominal type; its generic arguments may also be lists, maps and optionals.
private struct CustomTypeParser {
    private(set) var output = ""
    private(set) var modules: [String] = []
    private(set) var heads: Set<String> = []
    private var rest: Substring
    private var depth = 0

    init(_ text: String) {
        rest = text[...]
    }

    /// Whether only blanks follow.
    var isAtEnd: Bool { rest.allSatisfy { $0 == " " } }

    /// Reads `Name`, `Module.Name` or `Name<Argument, …>`.
    mutating func readName() -> Bool {
        guard let head = readIdentifier() else { return false }
        heads.insert(head)
        guard readArguments() else { return false }
        var isFirst = true
        while read(".") {
            // A name with arguments is a type, not a module.
            if isFirst, !output.hasSuffix(">") { modules.append(head) }
            isFirst = false
            output += "."
            guard readIdentifier() != nil, readArguments() else { return false }
        }
        return true
    }

    private mutating func readArguments() -> Bool {
        guard read("<") else { return true }
        output += "<"
        repeat {
            if !output.hasSuffix("<") { output += ", " }
            guard readArgument() else { return false }
        } while read(",")
        output += ">"
        return read(">")
    }

    private mutating func readArgument() -> Bool {
        depth += 1
        defer { depth -= 1 }
        guard depth < 20 else { return false }
        if read("[") {
            output += "["
            guard readArgument() else { return false }
            if read(":") {
                output += ": "
                guard readArgument() else { return false }
            }
            output += "]"
            guard read("]") else { return false }
        } else if !readName() {
            return false
        }
        if read("?") { output += "?" }
        return true
    }

    private mutating func readIdentifier() -> String? {
        rest = rest.drop { $0 == " " }
        let name = String(rest.prefix { $0 == "_" || $0.isLetter || $0.isNumber })
        guard Identifier.isTypeName(name), name != "Self", name != "Any" else { return nil }
        rest = rest.dropFirst(name.count)
        output += name
        return name
    }

    private mutating func read(_ character: Character) -> Bool {
        let next = rest.drop { $0 == " " }
        guard next.first == character else { return false }
        rest = next.dropFirst()
        return true
    }
}

extension Model {
    /// The custom type that replaces the generated type; `nil` if there is none, or if the spec does not name a
    /// valid type, which is an error.
    var customType: CustomTypeName? { nativeTypes[SwiftLanguage.name].flatMap { CustomTypeName($0.value) } }

    /// Whether the spec names a custom type for the model.
    var hasCustomType: Bool { nativeTypes[SwiftLanguage.name] != nil }
}

extension API {
    /// Whether a type is custom, or contains a custom type in a list, a map or an optional.
    func containsCustomType(_ type: TypeReference) -> Bool {
        var found = false
        type.visit { inner in
            if case .model(let name) = inner, model(named: name)?.hasCustomType == true { found = true }
        }
        return found
    }
}

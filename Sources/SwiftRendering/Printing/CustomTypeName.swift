import Spec

/// The Swift type that `swift:` names: `Money`, `MoneyKit.Money`, `Tagged<User, [Int]>`.
///
/// In a name with dots, the first part is the module, which the generated file imports. The name of a protocol has the
/// same form.
struct CustomTypeName {
    /// The Swift source text of the type.
    let text: String
    /// The name at the beginning, outside of generic arguments.
    let outermost: String
    /// The names without a module among the generic arguments, with their offsets in ``text``, in characters.
    private let arguments: [(offset: Int, name: String)]
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
        outermost = parser.outermost
        arguments = parser.arguments
    }

    /// The text for use outside of a namespace that declares some of the generic arguments.
    ///
    /// - Parameter isDeclared: Whether the namespace declares a type of this name.
    func text(outside namespace: String, where isDeclared: (String) -> Bool) -> String {
        var text = text
        for (offset, name) in arguments.sorted(by: { $0.offset > $1.offset }) where isDeclared(name) {
            text.insert(contentsOf: namespace + ".", at: text.index(text.startIndex, offsetBy: offset))
        }
        return text
    }
}

/// Parses a nominal type; its generic arguments may also be lists, maps and optionals.
private struct CustomTypeParser {
    private(set) var output = ""
    private(set) var modules: [String] = []
    private(set) var heads: Set<String> = []
    private(set) var outermost = ""
    private(set) var arguments: [(offset: Int, name: String)] = []
    private var rest: Substring
    private var depth = 0

    init(_ text: String) {
        rest = text[...]
    }

    /// Whether only blanks follow.
    var isAtEnd: Bool { rest.allSatisfy { $0 == " " } }

    /// Reads `Name`, `Module.Name` or `Name<Argument, …>`.
    mutating func readName() -> Bool {
        let start = output.count
        guard let head = readIdentifier() else { return false }
        heads.insert(head)
        if outermost.isEmpty { outermost = head }
        guard readArguments() else { return false }
        // A name with arguments is a type, not a module.
        var module = output.hasSuffix(">") ? nil : head
        var isQualified = false
        while read(".") {
            output += "."
            guard let name = readIdentifier() else { return false }
            if let module {
                modules.append(module)
                // In `Tagged.Tagged`, Swift would search the type `Tagged` for a member, and not the module.
                if name == module { output.removeLast(name.count + 1) }
                isQualified = true
            }
            module = nil
            guard readArguments() else { return false }
        }
        if depth > 0, !isQualified { arguments.append((start, head)) }
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
        type.parts.contains { part in
            if case .model(let name) = part { model(named: name)?.hasCustomType == true } else { false }
        }
    }
}

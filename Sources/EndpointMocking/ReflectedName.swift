/// The name of a Swift type as `String(reflecting:)` returns it: `Module.GitHub.Page<Swift.Array<Module.GitHub.User>>`.
struct ReflectedName {
    /// The names of the enclosing types and of the type, without arguments: `Module`, `GitHub`, `Page`.
    private(set) var components: [String] = []
    private(set) var arguments: [ReflectedName] = []

    init(_ text: String) {
        var rest = text[...]
        self.init(&rest)
    }

    private init(_ text: inout Substring) {
        repeat {
            if text.first == "." { text.removeFirst() }
            let component = text.prefix { !".<>,".contains($0) }
            components.append(String(component))
            text.removeFirst(component.count)
        } while text.first == "."
        guard text.first == "<" else { return }
        repeat {
            text.removeFirst()
            if text.first == " " { text.removeFirst() }
            arguments.append(ReflectedName(&text))
        } while text.first == ","
        if text.first == ">" { text.removeFirst() }
    }

    /// The type as a spec names it: `Page([User])`.
    var specName: String {
        let name = components.last ?? ""
        let arguments = arguments.map(\.specName)
        switch (components.first, name, arguments.count) {
        case (_, _, 0): return name
        case ("Swift", "Array", 1): return "[\(arguments[0])]"
        case ("Swift", "Dictionary", 2): return "[\(arguments[0]): \(arguments[1])]"
        case ("Swift", "Optional", 1): return "\(arguments[0])?"
        default: return "\(name)(\(arguments.joined(separator: ", ")))"
        }
    }
}

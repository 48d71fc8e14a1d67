import SpecImport

/// The names of the models for the named schemas of a document.
struct SchemaNames {
    /// The schemas' names without the packages and namespaces in front of them, where these are not needed.
    private let short: [String: String]
    /// The names of schemas that are already names of models.
    private let exact: Set<String>

    /// - Parameter written: The names of all schemas of the document.
    init(_ written: [String]) {
        exact = Set(written.filter { SchemaName.modelName($0) == $0 })
        var open = written.map { (name: $0, parts: Self.parts(of: $0)) }.filter { $0.parts.count > 1 }
        guard let longest = open.map(\.parts.count).max() else {
            short = [:]
            return
        }
        let qualified = Set(open.map(\.name))
        var taken = Set(written.filter { !qualified.contains($0) }.map(SchemaName.modelName))
        var short: [String: String] = [:]
        // A name keeps as many parts as distinguish it from the others.
        for count in 1...longest {
            let ends = open.map { $0.parts.suffix(count).joined(separator: ".") }
            let counts = Dictionary(ends.map { (SchemaName.modelName($0), 1) }, uniquingKeysWith: +)
            for (name, end) in zip(open.map(\.name), ends) {
                let model = SchemaName.modelName(end)
                guard counts[model] == 1, !NameTable.isBuiltin(model), taken.insert(model).inserted else { continue }
                short[name] = end
            }
            open.removeAll { short[$0.name] != nil }
        }
        self.short = short
    }

    /// The name of the model for a schema: `Pod` for `io.k8s.api.core.v1.Pod`.
    func modelName(_ written: String) -> String {
        SchemaName.modelName(withoutQualifiers(SchemaName.withoutAssemblies(short[written] ?? written)))
    }

    /// Whether a model has the name of another schema: `User` for the schema `user`, next to the schema `User`.
    func isNameOfOther(_ model: String, than written: String) -> Bool { model != written && exact.contains(model) }

    /// The name of a generic type with the short names of its arguments: `Page-Account` of `Page-model_Account`, as
    /// swag writes it, and `Page[[Pet]]` of `Page[[Zoo.Pet]]`.
    private func withoutQualifiers(_ name: String) -> String {
        guard let start = name.firstIndex(where: { "-[".contains($0) }), !short.isEmpty else { return name }
        var result = String(name[..<start])
        var rest = name[start...]
        while let separator = rest.popFirst() {
            result.append(separator)
            var argument = rest.prefix { !"-[],".contains($0) }
            rest = rest[argument.endIndex...]
            // swag writes a list of accounts as `array_model_Account`.
            while argument.hasPrefix("array_") {
                result += "array_"
                argument = argument.dropFirst("array_".count)
            }
            let end = argument.lastIndex(of: "_")
            let qualified = end.map { argument[..<$0] + "." + argument[argument.index(after: $0)...] } ?? argument
            result += short[String(argument)] ?? short[String(qualified)] ?? String(argument)
        }
        return result
    }

    /// The packages or namespaces of a type, and its own name; only one part for any other name.
    private static func parts(of name: String) -> [Substring] {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let areNames = parts.allSatisfy { part in
            part.first.map { $0.isLetter || $0 == "_" } == true
                && part.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
        }
        return areNames && parts.last?.first?.isUppercase == true ? parts : [name[...]]
    }
}

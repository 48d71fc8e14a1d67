import SpecImport

/// The names of the models for the named schemas of a document.
struct SchemaNames {
    /// The schemas' names without the packages and namespaces in front of them, where these are not needed.
    private let short: [String: String]
    /// The names of schemas that are already names of models.
    private let exact: Set<String>
    /// The names of models for schemas whose own names hide types that generated code uses everywhere, by these names.
    private let replacements: [String: String]

    /// - Parameters:
    ///   - written: The names of all schemas of the document.
    ///   - api: The name of the API.
    init(_ written: [String], api: String = "API") {
        exact = Set(written.filter { SchemaName.modelName($0) == $0 })
        let own = Self.shortNames(written)
        let all = own.merging(Self.namesWithoutPrefix(written)) { first, _ in first }
        let short = Self.areClear(all, for: written) ? all : own
        self.short = short
        let models = Set(written.map { SchemaName.modelName(short[$0] ?? $0) })
        let hiding = models.intersection(RuntimeNames.frequent)
        let renamed = hiding.map { ($0, RuntimeNames.replacement(for: $0, in: api)) }
        replacements = Dictionary(uniqueKeysWithValues: renamed.filter { !models.contains($0.1) })
    }

    /// The names without packages and namespaces, by the names with them.
    private static func shortNames(_ written: [String]) -> [String: String] {
        var open = written.map { (name: $0, parts: Self.parts(of: $0)) }.filter { $0.parts.count > 1 }
        guard let longest = open.map(\.parts.count).max() else { return [:] }
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
        return short
    }

    /// The names without the prefix that all names with dots have, and most names of the document: `account.call` for
    /// `api.v2010.account.call`.
    private static func namesWithoutPrefix(_ written: [String]) -> [String: String] {
        let dotted = written.map { (name: $0, parts: $0.split(separator: ".", omittingEmptySubsequences: false)) }
            .filter { $0.parts.count > 1 }
        guard dotted.count * 2 > written.count, dotted.count > 1, var prefix = dotted.first?.parts[...] else {
            return [:]
        }
        // At least one part remains of each name.
        for (_, parts) in dotted { prefix = prefix.prefix(zip(prefix, parts.dropLast()).prefix { $0 == $1 }.count) }
        guard !prefix.isEmpty else { return [:] }
        let short = dotted.map { ($0.name, $0.parts.dropFirst(prefix.count).joined(separator: ".")) }
        let byName = Dictionary(short) { first, _ in first }
        return short.allSatisfy { $0.1.first?.isLetter == true } ? byName : [:]
    }

    /// Whether no two models get the same name by the short names, and none the name of a built-in type.
    private static func areClear(_ short: [String: String], for written: [String]) -> Bool {
        let models = Set(written.map { SchemaName.modelName(short[$0] ?? $0) })
        return models.count == Set(written.map(SchemaName.modelName)).count
            && !short.values.contains { NameTable.isBuiltin(SchemaName.modelName($0)) }
    }

    /// The name of the model for a schema: `Pod` for `io.k8s.api.core.v1.Pod`.
    func modelName(_ written: String) -> String {
        let name = nameInDocument(written)
        return replacements[name] ?? name
    }

    /// The schemas whose names hide types that generated code uses everywhere, so that their models are called otherwise.
    func hidingTypes(_ written: [String]) -> [String] {
        written.filter { RuntimeNames.frequent.contains(nameInDocument($0)) }
    }

    private func nameInDocument(_ written: String) -> String {
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

import Diagnostics
import YAML

extension SpecReader {
    mutating func readModels(_ node: Node) -> [ModelDefinition] {
        readModels(withoutEndpoints(readNamed(node, noun: "models", of: .model)))
    }

    mutating func readModels(_ entries: [Entry]) -> [ModelDefinition] {
        entries.compactMap { entry in
            let model = readModel(entry)
            if model == nil { unreadable.insert(String(entry.key.text.prefix { $0 != "(" && $0 != "<" })) }
            return model
        }
    }

    private mutating func readModel(_ entry: Entry) -> ModelDefinition? {
        guard let (name, parameters) = readModelName(entry.key) else { return nil }
        guard case .mapping = entry.value.content else {
            if let first = parameters.first {
                report(.parametersWithoutFields(name, at: first.location))
                return nil
            }
            guard let (type, description) = readTypeWithDescription(entry.value) else { return nil }
            return ModelDefinition(name: name, description: description, shape: .alias(type))
        }
        guard let keys = readKeys(of: entry.value, as: .model),
            let (read, description) = readShape(keys)
        else { return nil }
        var shape = read
        let nativeTypes = readNativeTypes(keys)
        if case .alias(let type) = shape {
            if nativeTypes.isEmpty { reportWithoutType(keys) } else { shape = .wrapper(type) }
        }
        var takesParameters = false
        if case .structure = shape { takesParameters = nativeTypes.isEmpty }
        if let first = parameters.first, !takesParameters {
            report(.parametersWithoutFields(name, at: first.location))
            return nil
        }
        return ModelDefinition(
            name: name,
            parameters: parameters,
            description: description,
            deprecation: readDeprecation(keys[.deprecated]),
            example: readExample(keys[.example]),
            conformances: keys[.conforms].map { readProtocolNames($0) } ?? [],
            nativeTypes: nativeTypes,
            isMutable: keys[.mutable].flatMap { readFlag($0) } ?? false,
            shape: shape
        )
    }

    /// Reads the custom types, by output language; each language has its own key.
    private mutating func readNativeTypes(_ keys: KeyedEntries) -> [String: Name] {
        guard let node = keys[.swift] else { return [:] }
        for key in [Key.conforms, .mutable] {
            if let other = keys[key] { report(.conflictingKeys(key, .swift, at: location(of: other))) }
        }
        return readText(node).map { [Key.swift.rawValue: $0] } ?? [:]
    }

    /// Reads the name of a model: `Page`, or `Page(T)` with parameters.
    private mutating func readModelName(_ key: Entry.Key) -> (name: Name, parameters: [Name])? {
        var whole = name(of: key)
        if let (model, parameters) = Self.angleBrackets(in: whole.value) {
            let meant = "\(model)(\(parameters))"
            report(.angleBrackets(whole, meant))
            whole = whole.map { _ in meant }
        }
        guard whole.value.contains("("), whole.value.hasSuffix(")") else {
            return readTypeName(whole, noun: "a model").map { ($0, []) }
        }
        guard let type = parseType(whole.value, style: key.style, at: whole.location)?.type else { return nil }
        guard case .instance(let name, let arguments) = type else {
            report(.badTypeName(whole, noun: "a model"))
            return nil
        }
        var parameters: [Name] = []
        for argument in arguments {
            guard case .named(let parameter) = argument else {
                report(.badTypeName(Name(argument.description, at: argument.location), noun: "a parameter"))
                return nil
            }
            guard let parameter = readTypeName(parameter, noun: "a parameter") else { return nil }
            parameters.append(parameter)
        }
        return readTypeName(name, noun: "a model").map { ($0, parameters) }
    }

    /// The name and the parameters of a generic model in the syntax of Swift, `Page<T>`; `nil` for any other name.
    private static func angleBrackets(in name: String) -> (model: Substring, parameters: Substring)? {
        guard name.hasSuffix(">"), let start = name.firstIndex(of: "<") else { return nil }
        let model = name[..<start]
        let parameters = name[name.index(after: start)...].dropLast()
        let names = [model] + parameters.split(separator: ",", omittingEmptySubsequences: false)
        let isGeneric = names.allSatisfy { Identifier.isTypeName(String($0.drop { $0 == " " })) }
        return isGeneric ? (model, parameters) : nil
    }

    /// Reports keys that an alias cannot have, since an alias declares no type: its target replaces it in each use.
    private mutating func reportWithoutType(_ keys: KeyedEntries) {
        for key in [Key.conforms, .deprecated, .example] {
            guard let node = keys[key] else { continue }
            report(.strayKey(key, besides: Key.inlineTypes + [.wraps], at: location(of: node)))
        }
    }

    private mutating func readShape(_ keys: KeyedEntries) -> (ModelDefinition.Shape, description: String?)? {
        if let wrapped = keys[.wraps] {
            reportStray(besides: .wraps, in: keys)
            let description = readDescription(keys)
            return readType(wrapped, in: keys).map { (.wrapper($0), description) }
        }
        guard let (type, description) = readLongType(keys, takesName: false) else { return nil }
        if type.ownDescription != nil, let node = keys[.type] { report(.secondDescription(at: location(of: node))) }
        return (.init(type), description)
    }
}

extension Diagnostic {
    fileprivate static func angleBrackets(_ name: Name, _ meant: String) -> Diagnostic {
        .error(
            "bad-name",
            at: name.location,
            "'\(name.value)' cannot be the name of a model",
            hint: "the parameters of a generic model are in parentheses: '\(meant)'"
        )
    }

    fileprivate static func parametersWithoutFields(_ name: Name, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-parameters",
            at: location,
            "'\(name.value)' has no 'fields', so it cannot be generic",
            hint: "only an object can be generic; write other types out where they are used"
        )
    }
}

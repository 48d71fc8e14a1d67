import Diagnostics
import SpecWriting
import SwiftRendering
import YAML

/// Imports an OpenAPI document as draft specs.
final class Importer {
    let documents: Documents
    let options: ImportOptions
    /// The models so far, by name, and those that are still to be made.
    var models: [String: DraftModel] = [:]
    var open: [(name: String, cursor: DocumentCursor, context: Context)] = []
    /// The schemas of models, by the models' names.
    var cursors: [String: DocumentCursor] = [:]
    /// The names of schemas.
    var names: [ModelKey: String] = [:]
    var takenNames: Set<String>
    /// Type names that are reserved everywhere.
    let reservedTypes: Set<String>
    /// Cached facts about schemas.
    var knownObjects: [DocumentCursor.Identity: Bool] = [:]
    var knownProperties: [DocumentCursor.Identity: [Property]] = [:]
    var knownCycles: [DocumentCursor.Identity: Bool] = [:]
    /// The schemas whose types are being made, with what they would be called, and the models that they have to be.
    var openSchemas: [DocumentCursor.Identity: (wanted: String, model: String?)] = [:]
    /// The models that a union identifies by their keys.
    var toldByKeys: Set<String> = []
    /// The number of schemas that a search has visited.
    var steps = 0
    /// The names that were looked for among the renames.
    var usedRenames: [String: Set<String>] = [:]
    /// The selections that match something.
    var usedSelections: Set<Int> = []
    /// What could be selected, where something is.
    var selectable: [(operation: Operation, tags: [String])] = []
    /// The operations of endpoints, by group and name.
    var operationCursors: [String: DocumentCursor] = [:]
    /// The responses whose header fields are left out.
    var headersLeftOut: [DocumentCursor] = []
    /// The groups, by their tags.
    var groupNames: [String: String] = [:]
    /// The models that are enums.
    var enumerations: [String: DraftEnumeration] = [:]
    /// The schemas that differ between requests and responses.
    lazy var directed = ReadWriteSchemas(documents.start) { [self] in subtypes(of: $0) ?? [] }
    /// The names of the document's schemas.
    lazy var schemaNames = Set(
        (documents.start["components"]?["schemas"]?.rawEntries ?? []).map { name, _ in
            options.renames.models[name] ?? Self.typeName(name)
        }
    )
    /// The header fields that most responses have.
    lazy var frequentHeaders = findFrequentHeaders()
    /// The properties that distinguish alternatives.
    lazy var discriminatingFields = Set(documents.start.values(of: "discriminator").compactMap(\.discriminatingField))
    /// The schemas that extend others, by those.
    lazy var extending = findExtending()

    init(_ documents: Documents, _ options: ImportOptions) {
        self.documents = documents
        self.options = options
        reservedTypes = ["Swift", "EndpointRuntime", "_", options.api, options.api + "Request"]
        takenNames = Self.builtinNames.union(reservedTypes)
    }

    private static let builtinNames: Set<String> = [
        "String", "Int", "Int32", "Int64", "Double", "Float", "Decimal", "Bool", "Date", "Day", "URL", "UUID", "Data",
        "JSON",
        "Upload", "Self", "Type", "Protocol", "Any", "Response", "Failure", "Endpoint",
    ]

    /// Whether the name is free.
    static func isBuiltin(_ name: String) -> Bool { builtinNames.contains(name) }

    /// Builds the models that have a name but no type yet.
    func finishModels() {
        while let next = open.popLast() { makeModel(next.name, next.cursor, next.context) }
    }

    /// The name of the model of a schema; the model is built later.
    func modelName(of cursor: DocumentCursor, at pointer: String, _ context: Context) -> String {
        let isInput = context.direction == .request && directed.isDirected(pointer)
        let key = ModelKey(schema: cursor.identity, isInput: isInput)
        if let name = names[key] { return name }
        let written = Self.name(at: pointer)
        let wanted =
            rename(written, in: "models", options.renames.models) ?? Self.typeName(written)
            + (isInput ? "Input" : "")
        let name = freeName(wanted)
        names[key] = name
        cursors[name] = cursor
        if let enumeration = enumeration(cursor) { enumerations[name] = enumeration }
        open.append((name, cursor, Context(name: name, direction: context.direction)))
        return name
    }

    /// Names a type that cannot stand where it is written; what the document calls so keeps its name.
    func modelName(for type: DraftType, called wanted: String) -> String {
        let name = freeName(Self.typeName(wanted), besides: schemaNames) { models[$0]?.type == type }
        if models[name] != nil { return name }
        models[name] = DraftModel(name: name, description: nil, deprecated: nil, type: type)
        if case .enumeration(let enumeration) = type { enumerations[name] = enumeration }
        return name
    }

    /// What a schema is called where it stands: its key, or that of what it is the schema of, or its file.
    private static func name(at pointer: String) -> String {
        let parts = pointer.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let steps = parts.count > 1 ? parts[1].split(separator: "/") : []
        let silent: Set<Substring> = [
            "schema", "items", "properties", "allOf", "oneOf", "anyOf", "content", "responses", "requestBody",
            "parameters",
            "get", "put", "post", "patch", "delete",
        ]
        let isMedia = { (index: Int) in index > 0 && steps[index - 1] == "content" }
        // A schema may be called as a keyword or a method is.
        let isKey = { (index: Int) in index > 0 && ["schemas", "$defs", "definitions"].contains(steps[index - 1]) }
        let said = steps.indices.last {
            isKey($0) || !silent.contains(steps[$0]) && Int(steps[$0]) == nil && !isMedia($0)
        }
        if let step = said.map({ steps[$0] }) {
            return String(step).replacing("~1", with: "/").replacing("~0", with: "~")
        }
        let file = parts[0].split(separator: "/").last ?? "Model"
        return String(file.split(separator: ".").first ?? file)
    }

    /// Whether a title is no more than the name of its model.
    private static func saysName(_ title: String, _ name: String) -> Bool {
        let title = typeName(title)
        return [title, title + "Input"].contains(name)
    }

    static func typeName(_ text: String) -> String {
        let name = SwiftName.type(text)
        guard let first = name.unicodeScalars.first, first.properties.isUppercase else { return "Model" + name }
        return name
    }

    /// A name that no type has, or one that `isSame` takes.
    func freeName(
        _ wanted: String,
        besides others: Set<String> = [],
        or isSame: (String) -> Bool = { _ in false }
    ) -> String {
        let isReserved = Self.builtinNames.contains(wanted) || reservedTypes.contains(wanted)
        var name = isReserved ? wanted + "Model" : wanted
        var number = 2
        while others.contains(name) || !takenNames.insert(name).inserted && !isSame(name) {
            name = "\(wanted)\(number)"
            number += 1
        }
        return name
    }

    private func makeModel(_ name: String, _ cursor: DocumentCursor, _ context: Context) {
        var type = inlineType(of: cursor, context)
        switch type.withoutOptional {
        case .structure, .enumeration, .union: type = type.withoutOptional
        case .constant(let value, _):
            type = .enumeration(DraftEnumeration(values: [.init(name: value, wireValue: value)], isInteger: false))
        default: type = inside(type.withoutOptional, context)
        }
        models[name] = DraftModel(
            name: name,
            description: cursor.prose("description")
                ?? cursor.prose("title").flatMap { Self.saysName($0, name) ? nil : $0 },
            deprecated: cursor.flag("deprecated") ? "true" : nil,
            type: type
        )
    }
}

import Diagnostics
import Generator
import Spec
import SpecImport
import YAML

/// The passes of an import, in their order: document → schemas → named types → endpoints → files.
struct ImportPasses {
    let documents: Documents
    let options: ImportOptions
    /// The language that the specs are to be rendered in.
    let language: any OutputLanguage.Type
    /// The examples that agree with their schemas.
    var examples: [PublishedExample] = []

    /// The files, and the errors of the language in them.
    func files() -> (files: [ImportedFile], faults: [Diagnostic]) {
        let renames = RenameTable(options.renames)
        let (operations, hasOnlyWebhooks) = selectedOperations(renames)
        for tag in documents.start["tags"]?.items ?? [] { documents.check(tag, as: .tag) }

        let names = NameTable(api: options.api)
        let modelNames = SchemaNames(schemaNames, api: options.api)
        let models = ModelTable(
            names: names,
            schemaNames: Set(schemaNames.map { options.renames[.models, $0]?.value ?? modelNames.modelName($0) })
        )
        let groupNames = GroupNames(
            api: options.api,
            tags: Set(operations.compactMap(\.tag)),
            beside: Set(schemaNames.map(modelNames.modelName)),
            taken: names,
            renames: renames
        )

        let importsWebhooks = options.webhooks || hasOnlyWebhooks
        let schemas = SchemaIndex(documents, withWebhooks: importsWebhooks)
        let types = TypeTranslator(schemas: schemas, models: models, names: names, renames: renames)
        types.schemaNames = modelNames
        types.bodyNames = bodyNames(of: operations)
        let headers = HeaderStatistics(documents)
        let security = SecurityTranslator(documents: documents)
        let servers = ServerTranslator(documents: documents, givenBase: options.base)
        let endpoints = EndpointTranslator(types: types, headers: headers, security: security, servers: servers)
        let endpointNames = EndpointNames(api: options.api, renames: renames, reserved: names.reserved)
        var api = root(security, servers)
        var carrier = ExampleCarrier(examples)
        for (group, operations) in grouped(operations, groupNames) {
            let (names, diagnostics) = endpointNames.names(of: operations.map(\.source), in: group)
            report(diagnostics)
            var variantNames = MediaVariantNames(beside: names.map(\.value), renames: renames)
            models.group = group
            let found = zip(operations, names).flatMap { operation, name in
                let variants = endpoints.variants(of: operation).compactMap { variant in
                    endpoints.endpoint(
                        operation,
                        named: variantNames.name(of: variant, operation, name.value),
                        beside: name.value,
                        as: variant
                    )
                }
                let preferred = endpoints.endpoint(operation, named: name)
                return [preferred.map { carrier.add($0, in: group, of: operation) }].compactMap(\.self) + variants
            }
            let chosen = operations.lazy.compactMap { groupNames.chosenName(of: $0.tag) }.first
            add(found, to: group, chosen: chosen, of: operations.first?.tag, in: &api)
        }

        models.group = nil
        if importsWebhooks { api.webhooks = WebhookTranslator(types: types).webhooks(operations) }

        let assembler = SpecAssembler(
            models: models,
            for: language,
            renames: renames,
            findsFamilies: options.generics
        )
        let outcome = assembler.assemble(api, completeModels: types.finishModels)
        report(outcome.diagnostics)
        reportRenamed(modelNames, types)
        report(renames.replaced)
        headers.reportHeaders()
        // A part of a document need not contain everything that is renamed.
        if options.only.isEmpty { report(renames.unused) }
        documents.reportNonstandardKeys()
        let written = options.onlyFile.map { [SpecFile](joining: outcome.files, named: $0) } ?? outcome.files
        let files = written.map { file in
            let carried = carrier.carryLong(into: file, from: documents.root.path) { types.schema(ofModel: $0) }
            return ImportedFile(carried.file, from: documents.root.path, examples: carried.examples)
        }
        return (files, outcome.faults)
    }

    /// The selected operations, and whether the document has only webhooks.
    private func selectedOperations(_ renames: RenameTable) -> (operations: [Operation], hasOnlyWebhooks: Bool) {
        var finder = OperationFinder(documents, selections: options.only, renames: renames)
        let operations = finder.operations()
        finder.reportUnusedSelections(at: options.onlyLocations)
        let hasOnlyWebhooks = operations.isEmpty && options.only.isEmpty && finder.hasWebhooks
        if !options.webhooks, !hasOnlyWebhooks { finder.reportWebhooks(besides: operations) }
        return (operations, hasOnlyWebhooks)
    }

    /// The names of the bodies that FastAPI names after whole operations: `Body_read_items_items__post`.
    private func bodyNames(of operations: [Operation]) -> [String: String] {
        guard schemaNames.contains(where: { $0.hasPrefix("Body_") }) else { return [:] }
        let names = operations.compactMap { operation -> (String, String)? in
            guard let identifier = operation.identifier else { return nil }
            let name = OperationIdentifier(identifier, of: operation.source, in: options.api).short
            return ("Body_\(identifier)", NameTable.typeName(name) + "Body")
        }
        return Dictionary(names) { first, _ in first }
    }

    /// The names of the document's schemas.
    private var schemaNames: [String] {
        (documents.start["components"]?["schemas"]?.rawEntries ?? []).map(\.key)
    }

    /// Reports the schemas whose models are not called like them.
    private func reportRenamed(_ names: SchemaNames, _ types: TypeTranslator) {
        let schemas = documents.start["components"]?["schemas"]?.rawEntries ?? []
        for name in names.hidingTypes(schemas.map(\.key)) where options.renames[.models, name] == nil {
            guard let schema = schemas.first(where: { $0.key == name }),
                let model = schema.cursor.resolved().flatMap({ types.knownModelName(of: $0) })
            else { continue }
            documents.report(
                Diagnostic(
                    .note,
                    "runtime-name",
                    at: schema.cursor.location,
                    "'\(name)' is called '\(model)', since generated code uses a type of its name everywhere",
                    hint: "to keep the name, write 'models: {\(name): \(name)}' in '\(options.api).renames.yaml'"
                )
            )
        }
    }

    /// The operations by their groups, in the order of the document; tags that differ by capitals or symbols are one
    /// group.
    private func grouped(
        _ operations: [Operation],
        _ names: GroupNames
    ) -> [(name: String?, operations: [Operation])] {
        let members = Dictionary(grouping: operations) { names[$0.tag] }
        var seen: Set<String?> = []
        return operations.map { names[$0.tag] }.filter { seen.insert($0).inserted }.map { ($0, members[$0] ?? []) }
    }

    /// - Parameter chosen: The name of the group that the user chooses, if any.
    private func add(
        _ endpoints: [EndpointDefinition],
        to group: String?,
        chosen: Name?,
        of tag: String?,
        in api: inout SpecFile
    ) {
        guard let group else {
            api.endpoints += endpoints
            return
        }
        // None of the group's operations can be sent.
        if endpoints.isEmpty { return }
        let cursor = documents.start["tags"]?.items.first { $0.text("name") == tag }
        api.groups.append(
            GroupDefinition(
                name: chosen ?? (cursor ?? documents.start).name(group),
                description: cursor?.prose("description") ?? cursor?.prose("summary"),
                endpoints: endpoints
            )
        )
    }

    /// The root of the API, without groups and endpoints.
    private func root(_ security: SecurityTranslator, _ servers: ServerTranslator) -> SpecFile {
        let start = documents.start
        // A document of webhooks has no server to send requests to.
        let nowhere = BaseDefinition(name: start.name("none"), url: start.name(ServerTranslator.unreachable))
        let hasServer = options.base != nil || start["servers"] != nil || start.raw("paths")?.node.isEmpty == false
        let (bases, variables) = hasServer ? servers.bases() : ([nowhere], [])
        var settings = Settings(base: bases.first?.url)
        settings.auth = security.rootAuth
        var api = SpecFile(path: documents.root.path, api: start.name(options.api))
        api.description = start["info"]?.prose("title")
        api.root = SpecFile.Root(
            version: options.base == nil ? servers.version.map { start.name($0) } : nil,
            settings: settings,
            bases: bases.count > 1 ? bases : [],
            variables: variables
        )
        return api
    }

    private func report(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { documents.report(diagnostic) }
    }
}

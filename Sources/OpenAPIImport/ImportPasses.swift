import Diagnostics
import SpecImport
import SpecWriting
import YAML

/// The passes of an import, in their order: document → schemas → named types → endpoints → files.
struct ImportPasses {
    let documents: Documents
    let options: ImportOptions

    /// The files, and what the language refuses of them nevertheless.
    func files() -> (files: [ImportedFile], faults: [Diagnostic]) {
        let operations = selectedOperations()
        for tag in documents.start["tags"]?.items ?? [] { documents.check(tag, as: .tag) }

        let renames = RenameTable(options.renames)
        let names = NameTable(api: options.api)
        let models = ModelTable(
            names: names,
            schemaNames: Set(schemaNames.map { options.renames[.models, $0] ?? NameTable.typeName($0) })
        )
        let groupNames = GroupNames(
            tags: Set(operations.compactMap(\.tag)),
            beside: Set(schemaNames.map(NameTable.typeName)),
            taken: names,
            renames: renames
        )

        let types = TypeTranslator(schemas: SchemaIndex(documents), models: models, names: names, renames: renames)
        let headers = HeaderStatistics(documents)
        let security = SecurityTranslator(documents: documents)
        let servers = ServerTranslator(documents: documents, givenBase: options.base)
        let endpoints = EndpointTranslator(types: types, headers: headers, security: security, servers: servers)
        let endpointNames = EndpointNames(api: options.api, renames: renames, reserved: names.reserved)
        var groups = grouped(operations, groupNames).compactMap { group in
            translate(group.operations, in: group.name, endpointNames, endpoints)
        }

        SharedParameters(models: models).sharePaging(&groups)
        headers.reportHeaders()
        types.finishModels()
        var cycles = CycleBreaker(models)
        cycles.breakCycles(&groups)
        report(cycles.diagnostics)
        // A part of a document need not have everything that is renamed.
        if options.only.isEmpty { report(renames.unused) }
        documents.reportOddKeys()

        let api = ImportedAPI(name: options.api, root: root(security, servers), models: models, groups: groups)
        var acceptance = SpecAcceptance(api, comment: comment, start: documents.start.location)
        let outcome = acceptance.files()
        report(acceptance.diagnostics)
        return outcome
    }

    private func selectedOperations() -> [Operation] {
        var finder = OperationFinder(documents, selections: options.only)
        let operations = finder.operations()
        finder.reportUnusedSelections()
        return operations
    }

    /// What the document calls its schemas.
    private var schemaNames: [String] {
        (documents.start["components"]?["schemas"]?.rawEntries ?? []).map(\.key)
    }

    /// The operations by their groups, in the order of the document; tags that differ by capitals or symbols are one group.
    private func grouped(
        _ operations: [Operation],
        _ names: GroupNames
    ) -> [(name: String?, operations: [Operation])] {
        let members = Dictionary(grouping: operations) { names[$0.tag] }
        var seen: Set<String?> = []
        return operations.map { names[$0.tag] }.filter { seen.insert($0).inserted }.map { ($0, members[$0] ?? []) }
    }

    /// The endpoints of a group; `nil` where none of its operations can be sent.
    private func translate(
        _ operations: [Operation],
        in group: String?,
        _ names: EndpointNames,
        _ translator: EndpointTranslator
    ) -> ImportedGroup? {
        let (names, diagnostics) = names.names(of: operations.map(\.source), in: group)
        report(diagnostics)
        let endpoints = zip(operations, names).compactMap { translator.endpoint($0, named: $1) }
        if endpoints.isEmpty { return nil }
        return ImportedGroup(name: group, description: description(of: operations.first?.tag), endpoints: endpoints)
    }

    private func description(of tag: String?) -> String? {
        let tag = documents.start["tags"]?.items.first { $0.text("name") == tag }
        return tag?.prose("description") ?? tag?.prose("summary")
    }

    private func root(_ security: SecurityTranslator, _ servers: ServerTranslator) -> ImportedAPI.Root {
        let (base, variables) = servers.bases()
        var root = ImportedAPI.Root(base: base)
        root.description = documents.start["info"]?.prose("title")
        root.version = options.base == nil ? servers.version : nil
        root.variables = variables
        root.auth = security.rootAuth
        return root
    }

    private var comment: String {
        let name = documents.root.path.split(separator: "/").last ?? "a document"
        return
            "\(ImportedFile.mark) from \(name), which writes it anew; other names go into \(options.api).renames.yaml."
    }

    private func report(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { documents.report(diagnostic) }
    }
}

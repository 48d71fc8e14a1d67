import PackagePlugin

/// Generates the Swift of all endpoint specs of the target that the plugin is added to.
@main
struct EndpointGenerator: BuildToolPlugin {
    /// One command for all specs: every broken spec is reported in one run, and specs may share models.
    ///
    /// Only the outputs declared here are compiled, so what a deleted or renamed spec left behind is not.
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let search = SpecSearch(target)
        guard search.errors.isEmpty else {
            search.errors.forEach { Diagnostics.error($0) }
            return []
        }
        let specs = search.specs
        let outputFolder = context.pluginWorkDirectoryURL
        return [
            .buildCommand(
                displayName: "Generating \(specs.map(\.outputName).joined(separator: ", ")) for \(target.name)",
                // SwiftPM names the tool that it built for the building machine, whatever device the target is for.
                executable: try context.tool(named: "endpoint-generator").url,
                arguments: ["generate"] + specs.map(\.path) + ["--output", outputFolder.path(percentEncoded: false)],
                // The files of examples are no inputs of the tool, but belong to the specs.
                inputFiles: specs.map(\.url) + search.examples,
                outputFiles: specs.map { outputFolder.appending(component: $0.outputName) }
            )
        ]
    }
}

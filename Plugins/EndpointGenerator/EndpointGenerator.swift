import Foundation
import PackagePlugin

/// Generates the Swift of all endpoint specs of the target that the plugin is added to.
@main
struct EndpointGenerator: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else {
            Diagnostics.error("target '\(target.name)' contains no Swift, so generated Swift has no place in it")
            return []
        }
        let search = SpecSearch(
            target: target.name,
            folder: target.directoryURL.path(percentEncoded: false),
            files: Array(target.sourceFiles)
        )
        // SwiftPM names the tool that it built for the building machine, whatever device the target is for.
        return commands(
            search,
            tool: try context.tool(named: "endpoint-build-tool").url,
            context.pluginWorkDirectoryURL
        )
    }

    /// One command for all specs: every broken spec is reported in one run, and specs may share models.
    ///
    /// Only the outputs declared here are compiled, so what a deleted or renamed spec left behind is not.
    private func commands(_ search: SpecSearch, tool: URL, _ outputFolder: URL) -> [Command] {
        guard search.errors.isEmpty else {
            search.errors.forEach { Diagnostics.error($0) }
            return []
        }
        let specs = search.specs
        return [
            .buildCommand(
                displayName: "Generating \(specs.map(\.outputName).joined(separator: ", ")) for \(search.target)",
                executable: tool,
                arguments: [outputFolder.path(percentEncoded: false)] + search.configurationArguments
                    + specs.map(\.path),
                // The files of examples are no inputs of the tool, but belong to the specs.
                inputFiles: specs.map(\.url) + search.configurations + search.templates + search.examples,
                outputFiles: specs.map { outputFolder.appending(component: $0.outputName) }
            )
        ]
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    // Not verified: it was written from Apple's documentation, on a system without Xcode.
    extension EndpointGenerator: XcodeBuildToolPlugin {
        /// The same for a target of an Xcode project.
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let search = SpecSearch(
                target: target.displayName,
                folder: context.xcodeProject.directoryURL.path(percentEncoded: false),
                files: Array(target.inputFiles)
            )
            return commands(
                search,
                tool: try context.tool(named: "endpoint-build-tool").url,
                context.pluginWorkDirectoryURL
            )
        }
    }
#endif

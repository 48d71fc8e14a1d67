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
            module: target.moduleName,
            folder: target.directoryURL.path(percentEncoded: false),
            files: Array(target.sourceFiles)
        )
        return try commands(search, context.pluginWorkDirectoryURL) { try context.tool(named: $0).url }
    }

    /// One command for all specs: every broken spec is reported in one run, and specs may share models.
    ///
    /// Only the outputs declared here are compiled, and not the leftover output of a deleted or renamed spec.
    ///
    /// - Parameter tool: Returns the executable that SwiftPM built for the build machine, regardless of the target's
    ///   platform.
    private func commands(_ search: SpecSearch, _ outputFolder: URL, tool: (String) throws -> URL) throws -> [Command] {
        guard search.errors.isEmpty else {
            search.errors.forEach { Diagnostics.error($0) }
            return []
        }
        let specs = search.specs
        var arguments =
            [outputFolder.path(percentEncoded: false), "--module", search.module] + search.configurationArguments
            + specs.map(\.path)
        // Throws SwiftPM's error if prebuilt tools are not for this platform. Without this check, the message would be
        // that the importer needs a trait.
        let buildTool = try tool("endpoint-build-tool")
        let executable: URL
        if let document = specs.first(where: \.isDocument) {
            guard let importer = try? tool("endpoint-import") else {
                Diagnostics.error(
                    """
                    '\(document.path)' is an OpenAPI document, which needs the trait 'OpenAPIDocuments': write \
                    'traits: ["OpenAPIDocuments"]' in the dependency on swift-endpoint-generator (in an Xcode project, select \
                    the trait in its package dependencies), or exclude the file
                    """
                )
                return []
            }
            executable = importer
            arguments.insert("build", at: 0)
        } else {
            executable = buildTool
        }
        return [
            .buildCommand(
                displayName: "Generating \(specs.map(\.outputName).joined(separator: ", ")) for \(search.target)",
                executable: executable,
                arguments: arguments,
                // The files of examples are not inputs of the tool, but belong to the specs.
                inputFiles: specs.map(\.url) + search.configurations + search.templates + search.examples
                    + search.besideDocuments,
                outputFiles: specs.map { outputFolder.appending(component: $0.outputName) }
            )
        ]
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    // Not verified: it was written from Apple's documentation, on a system without Xcode.
    extension EndpointGenerator: XcodeBuildToolPlugin {
        /// Creates the same command for a target of an Xcode project.
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let search = SpecSearch(
                target: target.displayName,
                module: target.moduleName,
                folder: context.xcodeProject.directoryURL.path(percentEncoded: false),
                files: Array(target.inputFiles),
                isXcodeTarget: true
            )
            return try commands(search, context.pluginWorkDirectoryURL) { try context.tool(named: $0).url }
        }
    }

    extension XcodeTarget {
        /// The target's name with an underscore for each character that an identifier cannot have, which is the name of
        /// the module unless a build setting gives it another one. The plugin cannot read build settings.
        ///
        /// This follows `c99extidentifier` of Xcode's build system, swift-build, and was not run in Xcode.
        fileprivate var moduleName: String {
            let name = displayName.map { $0.isLetter || $0.isDigit ? $0 : "_" }
            return String(name.first?.isDigit == true ? ["_"] + name.dropFirst() : name)
        }
    }

    extension Character {
        /// Whether the character is a decimal digit; `isNumber` also accepts others, such as `½`.
        fileprivate var isDigit: Bool { unicodeScalars.first?.properties.generalCategory == .decimalNumber }
    }
#endif

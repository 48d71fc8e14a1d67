import Foundation
import PackagePlugin

/// The command `swift package generate-endpoints`, which generates the Swift of specs into the folders of their
/// targets, to be committed.
///
/// It is for targets without the build-tool plugin, which would compile the same declarations a second time.
@main
struct GenerateEndpoints: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let flags = ["verify", "clean", "dry-run"].flatMap { name in
            extractor.extractFlag(named: name) > 0 ? ["--\(name)"] : []
        }
        guard extractor.remainingArguments.isEmpty else {
            throw CommandError(
                "'\(extractor.remainingArguments[0])' is unknown; the options are --target, --verify, --clean and --dry-run"
            )
        }
        let targets = try targets(of: context.package, named: names)
        let tool = try context.tool(named: "endpoint-generator").url
        let failed = try targets.filter { target in
            try run(tool, arguments: self.arguments(for: target) + flags) != 0
        }
        guard failed.isEmpty else {
            throw CommandError("generating failed for \(failed.map(\.name).joined(separator: ", "))")
        }
    }

    /// The named targets, or else the targets that already have a folder of generated files.
    ///
    /// A target that uses the build-tool plugin has no folder of generated files, and must not get one.
    private func targets(of package: Package, named names: [String]) throws -> [SwiftSourceModuleTarget] {
        let all = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
        if let unknown = names.first(where: { name in !all.contains { $0.name == name } }) {
            throw CommandError("the package has no Swift target '\(unknown)'")
        }
        if !names.isEmpty { return all.filter { names.contains($0.name) } }
        let found = all.filter { FileManager.default.fileExists(atPath: outputFolder(of: $0)) }
        guard !found.isEmpty else {
            throw CommandError("no target has a folder 'Generated' yet: name one, as in '--target GitHubClient'")
        }
        return found
    }

    private func outputFolder(of target: SwiftSourceModuleTarget) -> String {
        target.directoryURL.appending(component: "Generated").path(percentEncoded: false)
    }

    /// The arguments of the tool. It searches the folder for specs itself, since specs that the manifest excludes are
    /// not sources of the target.
    private func arguments(for target: SwiftSourceModuleTarget) -> [String] {
        ["generate", target.directoryURL.path(percentEncoded: false), "--output", outputFolder(of: target)]
    }

    private func run(_ tool: URL, arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

/// The reason why the command cannot run.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

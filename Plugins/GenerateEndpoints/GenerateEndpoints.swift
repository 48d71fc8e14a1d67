import Foundation
import PackagePlugin

/// The command `swift package generate-endpoints`, which generates the Swift of specs into the folders of their
/// targets, to be committed.
///
/// It is for targets without the build-tool plugin, which would compile the same declarations a second time.
@main
struct GenerateEndpoints: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        if arguments.contains("--help") || arguments.contains("-h") { return print(Self.help) }
        try checkTargetNames(in: arguments)
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let flags = ["verify", "clean", "dry-run"].flatMap { name in
            extractor.extractFlag(named: name) > 0 ? ["--\(name)"] : []
        }
        if let unknown = extractor.remainingArguments.first {
            throw CommandError("'\(unknown)' is unknown; the options are --target, --verify, --clean and --dry-run")
        }
        if flags.contains("--verify"), flags.contains("--dry-run") {
            throw CommandError("'--verify' and '--dry-run' exclude each other")
        }
        let targets = try targets(of: context.package, named: names)
        let tool = try context.tool(named: "endpoint-generator").url
        let failed = try targets.filter { target in
            try run(tool, arguments: try self.arguments(for: target) + flags) != 0
        }
        guard failed.isEmpty else {
            throw CommandError("generating failed for \(failed.map(\.name).joined(separator: ", "))")
        }
    }

    private static let help = """
        OVERVIEW: Generates the Swift of endpoint specs into 'Generated' folders of their targets.

        USAGE: swift package --allow-writing-to-package-directory generate-endpoints [--target <name> ...] [--verify | --dry-run] [--clean]

        OPTIONS:
          --target <name>   A target with specs. Without this option, all targets with a folder 'Generated'.
          --verify          Writes nothing, prints what would change, and fails if anything would.
          --dry-run         Writes nothing, and prints the names of the files that would change.
          --clean           Removes generated files whose spec is gone.
        """

    /// Throws if an option `--target` has no name: SwiftPM ignores such an option, and all targets would be generated.
    private func checkTargetNames(in arguments: [String]) throws {
        let next = arguments.dropFirst() + [""]
        let isNameless = zip(arguments, next).contains { argument, next in
            argument == "--target=" || argument == "--target" && (next.isEmpty || next.hasPrefix("-"))
        }
        if isNameless { throw CommandError("'--target' needs the name of a target") }
    }

    /// The named targets, or else the targets that already have a folder of generated files.
    ///
    /// A target that uses the build-tool plugin has no folder of generated files, and must not get one.
    private func targets(of package: Package, named names: [String]) throws -> [SwiftSourceModuleTarget] {
        let all = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
        if let unknown = names.first(where: { name in !all.contains { $0.name == name } }) {
            throw CommandError(
                "the package has no Swift target '\(unknown)'; SwiftPM ignores a target without a Swift file"
            )
        }
        if !names.isEmpty { return all.filter { names.contains($0.name) } }
        let found = all.filter { hasOutputFolder($0) }
        guard !found.isEmpty else {
            throw CommandError("no target has a folder 'Generated' yet: name one, as in '--target GitHubClient'")
        }
        return found
    }

    /// Whether a target has a folder `Generated` that is not another generator's.
    private func hasOutputFolder(_ target: SwiftSourceModuleTarget) -> Bool {
        let folder = outputFolder(of: target)
        guard FileManager.default.fileExists(atPath: folder) else { return false }
        let names = files(in: folder).filter { $0.hasSuffix(".swift") }
        return names.isEmpty || names.contains { $0.hasSuffix(".endpoints.swift") }
    }

    private func outputFolder(of target: SwiftSourceModuleTarget) -> String {
        target.directoryURL.appending(component: "Generated").path(percentEncoded: false)
    }

    /// The arguments of the tool. It searches the folder for specs itself, since specs that the manifest excludes are
    /// not sources of the target.
    private func arguments(for target: SwiftSourceModuleTarget) throws -> [String] {
        [
            "generate", target.directoryURL.path(percentEncoded: false), "--output", outputFolder(of: target),
            "--module", target.moduleName,
        ] + (try configuration(of: target).map { ["--configuration", $0] } ?? [])
    }

    /// The path of the configuration, which may be anywhere in the folder of the target; `nil` if there is none. As in a
    /// build, two are an error.
    ///
    /// Unlike a build, the command also finds a file that the manifest excludes, as it finds excluded specs.
    private func configuration(of target: SwiftSourceModuleTarget) throws -> String? {
        let name = "endpoint-generator.yaml"
        let files = files(in: target.directoryURL.path)
        let found = files.filter { $0.hasSuffix("/" + name) }.sorted()
        guard found.count < 2 else {
            throw CommandError(
                found.map { "'\($0)'" }.joined(separator: " and ") + " would all apply to the target; keep one of them"
            )
        }
        return found.first
    }

    /// The paths of the files and folders in a folder, at any depth, also behind symbolic links, but no hidden ones.
    private func files(in folder: String) -> [String] {
        var (found, folders, visited) = ([String](), [folder], Set<String>())
        while let next = folders.popLast() {
            // Links may lead in circles.
            guard visited.insert(URL(filePath: next).resolvingSymlinksInPath().path).inserted else { continue }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: next)) ?? []
            let paths = names.filter { !$0.hasPrefix(".") }.sorted().map { "\(next)/\($0)" }
            found += paths
            folders += paths.filter { path in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
            }
        }
        return found
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

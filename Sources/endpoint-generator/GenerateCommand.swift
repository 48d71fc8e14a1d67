import ArgumentParser
import CommandLineArguments
import CommandLineSupport
import Diagnostics
import Foundation
import Generator

/// The command `endpoint-generator generate SPEC… --output DIR`.
struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes one Swift file for each spec file, or files of another language.",
        discussion: """
            A file is written only if its text changes, and either all files of a run are replaced or none. If a spec has \
            a mistake, all mistakes of the run are printed, nothing is written, and the exit status is 1. The \
            configuration '\(GeneratorConfiguration.fileName)' beside the specs applies to all of them.

            EXAMPLES:
              endpoint-generator generate Specs --output Sources/GitHubClient --clean
              endpoint-generator generate Specs --output Sources/GitHubClient --verify
              endpoint-generator generate Specs --output Documentation --language markdown
              endpoint-generator generate Specs --output Documentation --language openapi
            """
    )

    @OptionGroup var rendering: RenderingArguments

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to write to; it is created if it is missing.", valueName: "dir"),
        completion: .directory
    )
    var output: String

    @Flag(
        help: """
            Writes nothing: prints the changes as a diff, with the removals of '--clean', and exits with 1 if there are any.
            """
    )
    var verify = false

    @Flag(help: "Writes nothing: prints the files that would change, and those that only --clean would remove.")
    var dryRun = false

    @Flag(help: "Removes generated files whose spec is not among the given ones, such as a deleted spec.")
    var clean = false

    @Flag(help: "Generates again whenever a spec, the configuration or a template changes, until Ctrl-C.")
    var watch = false

    @Option(
        help: ArgumentHelp(
            "Writes the files that the output depends on as a Makefile rule, for Make and Ninja.",
            valueName: "file"
        ),
        completion: .file()
    )
    var depfile: String?

    func validate() throws {
        if [verify, dryRun, watch].count(where: { $0 }) > 1 {
            throw ValidationError("'--verify', '--dry-run' and '--watch' exclude each other")
        }
        if depfile != nil, verify || dryRun {
            throw ValidationError("'--depfile' writes a file, which '--verify' and '--dry-run' exclude")
        }
        for (option, value) in [("--output", output), ("--depfile", depfile)] where value == "" {
            throw ValidationError("'\(option)' is empty")
        }
    }

    func run() throws {
        guard watch else { return try generate().finish() }
        var hadErrors = false
        try Watch(paths: watchedPaths).repeatForever {
            let run = generate().run
            return Watch.Pass(dependencies: run.watchedPaths) {
                try run.printDiagnostics()
                if hadErrors, !run.diagnostics.hasErrors { FileHandle.standardError.show("there are no more errors\n") }
                hadErrors = run.diagnostics.hasErrors
            }
        }
    }

    /// The files and folders that the arguments name, and the configurations beside them, which may not exist yet.
    private var watchedPaths: [String] {
        rendering.specs.paths + rendering.specs.paths.map { ConfigurationFinder.candidate(beside: $0) }
            + [rendering.templates, rendering.configuration].compactMap(\.self)
    }

    private func generate() -> GenerationResult {
        var run = rendering.makeRun()
        guard let language = rendering.language(of: &run) else { return GenerationResult(run: run) }
        let files = ProgressLine.show("Generating") {
            run.generate(in: language, templates: rendering.templates, needsMark: true)
        }
        guard !run.diagnostics.hasErrors else { return GenerationResult(run: run) }
        do {
            let folder = OutputFolder(path: output)
            let suffix = clean || verify || dryRun ? language.fileName(for: "") : nil
            let changes = try folder.changes(to: files, removingOthersWith: suffix)
            if verify || dryRun {
                return GenerationResult(run: run, changes: changes, showsDiffs: verify, isCleaning: clean)
            }
            if let depfile {
                let rule = DependencyFile(path: depfile)
                try rule.write(changes, of: files.map(\.name), in: folder, from: run.inputs)
            } else {
                try folder.apply(changes)
            }
        } catch {
            run.diagnostics.report(error.diagnostic)
        }
        return GenerationResult(run: run)
    }
}

/// The results of a run of `generate`, which the command prints.
private struct GenerationResult {
    let run: SpecRun
    /// The changes that are printed instead of made, with `--verify` or `--dry-run`.
    var changes: [FileChange] = []
    var showsDiffs = false
    /// Whether the same command would also remove files.
    var isCleaning = false

    /// Prints diagnostics and changes.
    ///
    /// - Throws: `ExitCode(1)` after an error, and if files that are verified would change.
    func finish() throws {
        try run.finish()
        for change in changes {
            let condition = change.isRemoval && !isCleaning ? " (with '--clean')" : ""
            try run.printResults(showsDiffs ? change.diff : "\(change.kind) \(change.name)\(condition)\n")
        }
        guard showsDiffs, !changes.isEmpty else { return }
        let count = changes.count == 1 ? "1 file is" : "\(changes.count) files are"
        let option = changes.contains(where: \.isRemoval) ? "with '--clean' instead of" : "without"
        FileHandle.standardError.show("\(count) not up to date: generate again, \(option) '--verify'\n")
        if let change = changes.first(where: \.changesOnlyLineEnds) {
            FileHandle.standardError.show(
                "help: the lines of '\(change.name)' end in CR LF: write '\(change.name) text eol=lf' in .gitattributes\n"
            )
        }
        throw ExitCode(1)
    }
}

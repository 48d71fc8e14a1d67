import CommandLineSupport
import Diagnostics
import FolderListing
import Foundation
import Generator
import Templating

/// Repeats an action whenever one of its files changes.
struct Watch {
    /// The files and folders that the user names. In folders, only specs, configurations and templates are watched.
    let paths: [String]
    /// Waits for some seconds between two polls of the files.
    var pause: (TimeInterval) throws -> Void = { Thread.sleep(forTimeInterval: $0) }

    /// What an action depends on, and how it tells the user about its results.
    struct Pass {
        /// The files and folders that the results depend on, which are watched as well.
        let dependencies: [String]
        let report: () throws -> Void
    }

    func repeatForever(_ action: () throws -> Pass) throws -> Never {
        var watched = Set(paths)
        while true {
            // The states are taken before the action reads, so that a change during the action triggers another one.
            let known = Self.states(of: watched)
            let pass = try action()
            guard pass.dependencies.allSatisfy({ known[$0] != nil }) else {
                // Files whose states were not taken may have changed since they were read.
                watched = Set(paths + pass.dependencies)
                continue
            }
            try pass.report()
            try waitForChange(of: known, in: watched)
        }
    }

    /// Polls the files, since not every system reports their changes. In large folders, which take longer to list, the
    /// pauses are longer.
    private func waitForChange(of known: [String: FileState], in watched: Set<String>) throws {
        var seconds = 0.3
        while true {
            try pause(seconds)
            let start = ContinuousClock.now
            if Self.states(of: watched) != known { return }
            seconds = max(0.3, 9 * ((ContinuousClock.now - start) / .seconds(1)))
        }
    }

    /// The states of files, and of the files in folders that results can depend on, by path.
    private static func states(of paths: Set<String>) -> [String: FileState] {
        var states: [String: FileState] = [:]
        for path in paths {
            states[path] = FileState(of: path)
            for entry in FolderWalk(path).paths {
                let file = path.appendingPathComponent(entry)
                if isInput(file) { states[file] = FileState(of: file) }
            }
        }
        return states
    }

    /// Whether results can depend on a file, or a warning is about its name. Other files, such as those that are
    /// generated, do not trigger another action.
    private static func isInput(_ path: String) -> Bool {
        let name = path.lastPathComponent
        return SpecFileName.isSpec(path) || SpecFileName.looksLikeSpec(path)
            || [GeneratorConfiguration.fileName, GeneratorConfiguration.misspelledFileName].contains(name)
            || name.lowercased().hasSuffix(TemplateFile.suffix)
    }
}

/// What changes with the contents of a file, or of the one that a symbolic link leads to.
private enum FileState: Equatable {
    case missing
    /// A folder, whose files have states of their own.
    case folder
    /// The size is in bytes. Two changes within a few milliseconds may have the same date.
    case file(modification: Date?, size: Int?)

    init(of path: String) {
        let target = URL(exactFilePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else {
            self = .missing
            return
        }
        if attributes[.type] as? FileAttributeType == .typeDirectory {
            self = .folder
        } else {
            self = .file(
                modification: attributes[.modificationDate] as? Date,
                size: (attributes[.size] as? NSNumber)?.intValue
            )
        }
    }
}

import CommandLineSupport
import Foundation

/// Repeats an action whenever one of its files changes.
struct Watch {
    /// The files and folders that the user names.
    let paths: [String]
    /// Waits between two polls of the files. The tool polls, since not every system reports file changes.
    var pause: () throws -> Void = { Thread.sleep(forTimeInterval: 0.3) }

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
            repeat { try pause() } while Self.states(of: watched) == known
        }
    }

    /// The states of files, and of folders and their entries, by path.
    private static func states(of paths: Set<String>) -> [String: FileState] {
        var states: [String: FileState] = [:]
        for path in paths {
            states[path] = FileState(of: path)
            let prefix = path.hasSuffix("/") ? path : path + "/"
            for entry in FolderWalk(path).paths { states[prefix + entry] = FileState(of: prefix + entry) }
        }
        return states
    }
}

/// What changes with the contents of a file or folder, or of the one that a symbolic link leads to.
private struct FileState: Equatable {
    /// `nil` for a file that does not exist.
    let modification: Date?
    /// In bytes. Two changes within a few milliseconds may have the same date.
    let size: Int?

    init(of path: String) {
        let target = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        modification = attributes?[.modificationDate] as? Date
        size = (attributes?[.size] as? NSNumber)?.intValue
    }
}

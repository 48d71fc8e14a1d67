import CommandLineSupport
import Foundation

/// Repeats an action whenever one of its files changes.
struct Watch {
    /// The files and folders that the user names.
    let paths: [String]

    /// The interval between two polls of the files, in seconds. The tool polls, since not every system reports file
    /// changes.
    private static let interval = 0.3

    /// - Parameter action: Returns the files and folders that its results depend on, which are watched as well.
    func repeatForever(_ action: () throws -> [String]) throws -> Never {
        var watched = Set(paths)
        while true {
            // The states are taken before the action reads, so that a change during the action triggers another run.
            let known = Self.states(of: watched)
            watched = Set(paths + (try action()))
            let before = Self.states(of: watched).merging(known.filter { watched.contains($0.key) }) { $1 }
            repeat { Thread.sleep(forTimeInterval: Self.interval) } while Self.states(of: watched) == before
        }
    }

    private static func states(of paths: Set<String>) -> [String: [String: Date]] {
        Dictionary(uniqueKeysWithValues: paths.map { ($0, state(of: $0)) })
    }

    /// The modification dates of a file, or of a folder and its entries, by path.
    private static func state(of path: String) -> [String: Date] {
        var states = [path: modification(path)]
        for entry in FolderWalk(path).paths { states[entry] = modification(path + "/" + entry) }
        return states
    }

    /// The modification date of a file or folder, or of the one that a symbolic link leads to.
    private static func modification(_ path: String) -> Date {
        let target = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        return attributes?[.modificationDate] as? Date ?? .distantPast
    }
}

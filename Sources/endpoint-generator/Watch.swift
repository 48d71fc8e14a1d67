import Foundation

/// Repeats an action whenever one of its files changes.
struct Watch {
    /// The files and folders that the action reads.
    let paths: [String]

    /// The interval between two polls of the files, in seconds. The tool polls, since not every system reports file
    /// changes.
    private static let interval = 0.3

    func repeatForever(_ action: () throws -> Void) throws -> Never {
        while true {
            // Taken before the action reads, so that a change during the action triggers another run.
            let before = paths.map(Self.state)
            try action()
            repeat { Thread.sleep(forTimeInterval: Self.interval) } while paths.map(Self.state) == before
        }
    }

    /// The modification dates of a file, or of a folder and its entries, by path.
    private static func state(of path: String) -> [String: Date] {
        var states = [path: modification(path)]
        let entries = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        for entry in entries { states[entry] = modification(path + "/" + entry) }
        return states
    }

    private static func modification(_ path: String) -> Date {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.modificationDate] as? Date ?? .distantPast
    }
}

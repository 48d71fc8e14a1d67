import Foundation

/// Repeats an action whenever one of its files changes.
struct Watch {
    /// The files and folders that the action reads.
    let paths: [String]

    /// How long to wait between two looks at the files, in seconds. Not every system reports changes of files.
    private static let interval = 0.3

    func repeatForever(_ action: () throws -> Void) throws -> Never {
        while true {
            // Taken before the action reads: a file that changes meanwhile is read again.
            let before = paths.map(Self.state)
            try action()
            repeat { Thread.sleep(forTimeInterval: Self.interval) } while paths.map(Self.state) == before
        }
    }

    /// What changes when a file is written, or a folder's entries are.
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

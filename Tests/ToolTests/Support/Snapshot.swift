import Foundation

/// The contents of a folder, at any depth, with their times. Equal snapshots mean that nothing was written in between.
struct Snapshot: Equatable {
    /// The date of a file, which changes if the file is written in place, and its number, which changes if it is
    /// replaced.
    private struct Stamp: Equatable {
        let date: Date?
        let number: Int?
    }

    /// The stamps by path below the folder.
    private var stamps: [String: Stamp] = [:]

    /// - Parameter isMeant: Whether the snapshot includes a path below the folder; by default, it includes everything.
    init(of folder: URL, where isMeant: (String) -> Bool = { _ in true }) throws {
        let path = folder.resolvingSymlinksInPath().path(percentEncoded: false)
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) where isMeant(name) {
            let file = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
            stamps[name] = Stamp(date: file[.modificationDate] as? Date, number: file[.systemFileNumber] as? Int)
        }
    }

    /// Files and folders, in order.
    var names: [String] { stamps.keys.sorted() }

    /// The files that are new, gone or written again since `earlier`.
    func changes(since earlier: Snapshot) -> [String] {
        Set(stamps.keys).union(earlier.stamps.keys).filter { stamps[$0] != earlier.stamps[$0] }.sorted()
    }
}

import Foundation

/// What a folder holds, at any depth, and when it was written: equal snapshots mean that nothing was touched in between.
struct Snapshot: Equatable {
    /// A file that was written in place has another date, one that was replaced another number.
    private struct Stamp: Equatable {
        let date: Date?
        let number: Int?
    }

    /// By path below the folder.
    private var stamps: [String: Stamp] = [:]

    /// - Parameter isMeant: Takes a path below the folder; everything is meant when it is not given.
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

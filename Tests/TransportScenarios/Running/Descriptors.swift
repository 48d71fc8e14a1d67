import Foundation

/// The file descriptors of this process. Every connection uses one.
enum Descriptors {
    #if os(Linux)
        private static let folder = "/proc/self/fd"
    #else
        private static let folder = "/dev/fd"
    #endif

    /// The number of open descriptors.
    static var count: Int { (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0 }

    /// The kinds of the open descriptors, such as a socket, by their numbers. The kind of some descriptors is not
    /// known.
    static var kinds: [String: String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let links = names.map {
            ($0, (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) ?? "?")
        }
        return Dictionary(links) { first, _ in first }
    }

    /// Waits until no more than `limit` are open: connections are closed by threads of their own.
    ///
    /// - Returns: the number of descriptors that are open then.
    static func settle(to limit: Int) async -> Int {
        for _ in 0..<500 where count > limit { try? await Task.sleep(for: .milliseconds(10)) }
        return count
    }
}

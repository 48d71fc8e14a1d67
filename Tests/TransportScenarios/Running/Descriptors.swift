import Foundation

/// The file descriptors of this process, which every connection takes one of.
enum Descriptors {
    /// How many are open.
    static var count: Int {
        #if os(Linux)
            let folder = "/proc/self/fd"
        #else
            let folder = "/dev/fd"
        #endif
        return (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
    }

    /// Waits until no more than `limit` are open: connections are closed by threads of their own.
    ///
    /// - Returns: how many are open then.
    static func settle(to limit: Int) async -> Int {
        for _ in 0..<500 where count > limit { try? await Task.sleep(for: .milliseconds(10)) }
        return count
    }
}

import Foundation

/// The memory of this process, as Linux counts it (proc_pid_status(5), proc_pid_clear_refs(5)); zero elsewhere.
enum Memory {
    /// The resident memory, in bytes.
    static var resident: Int { value(of: "VmRSS:") }

    /// The largest resident memory since the last reset, in bytes.
    static var peak: Int { value(of: "VmHWM:") }

    /// Begins a new peak.
    static func resetPeak() {
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }

    private static func value(of name: String) -> Int {
        let status = (try? String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }
}

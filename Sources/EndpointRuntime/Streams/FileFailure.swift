public import Foundation

/// The reason that a download could not be saved. No new file exists, and an existing file is unchanged.
public struct FileFailure: Error, Sendable, Hashable {
    /// The location of the file.
    public let url: URL

    /// The problem, such as `No space left on device`.
    public let reason: String

    /// The system's error number (`errno`), such as `ENOSPC`; `nil` if the system did not report the failure.
    public let code: Int32?

    init(_ url: URL, _ reason: String) {
        self.url = url
        self.reason = reason
        code = nil
    }

    init(_ url: URL, code: Int32) {
        self.url = url
        self.code = code
        reason = code == ENOENT ? "its folder does not exist" : String(cString: strerror(code))
    }
}

@_documentation(visibility: internal)
extension FileFailure: CustomStringConvertible, LocalizedError {
    /// The path of the file and the reason.
    public var description: String { "the file '\(url.path)' cannot be saved: \(reason)" }

    /// The same as `description`.
    public var errorDescription: String? { description }
}

package import Diagnostics
import Foundation

/// The reason why a file cannot be read or written.
package struct FileError: Error, CustomStringConvertible {
    /// What a program does with a file.
    enum Operation {
        /// A file is read, for instance to compare it with the new one.
        case read
        case write
    }

    let operation: Operation
    let path: String
    let reason: String

    init(_ operation: Operation, _ path: String, reason: String) {
        self.operation = operation
        self.path = path
        self.reason = reason
    }

    init(_ operation: Operation, _ path: String, _ error: any Error) {
        let reason =
            switch operation {
            case .read: SourceReader.reason(error)
            case .write: Self.reason(error as NSError)
            }
        self.init(operation, path, reason: reason)
    }

    private static func reason(_ error: NSError) -> String {
        let cause = error.userInfo[NSUnderlyingErrorKey] as? POSIXError
        // The description of an unknown error contains only its number.
        let isUnknown = (error as? CocoaError)?.code == .fileWriteUnknown
        let reason = isUnknown ? cause.map { String(cString: strerror($0.code.rawValue)) } : nil
        return reason ?? error.localizedDescription
    }

    package var diagnostic: Diagnostic {
        switch operation {
        case .read: .unreadable(path, reason)
        case .write: .error("unwritable-file", at: SourceLocation(path: path), "cannot be written: \(reason)")
        }
    }

    package var description: String {
        switch operation {
        case .read: "\(path) cannot be read: \(reason)"
        case .write: "\(path) cannot be written: \(reason)"
        }
    }
}

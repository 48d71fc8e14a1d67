package import Diagnostics
import FolderListing
import Foundation
import YAML

/// Reads source texts: specs, templates and documents to be imported.
package enum SourceReader {
    /// The text of a file; `nil`, with a diagnostic, if it cannot be read, is too large, or is not an ordinary file.
    ///
    /// A pipe or a device could keep the tool waiting forever.
    ///
    /// - Parameter limit: The maximum size of the file in bytes.
    package static func read(
        _ path: String,
        limit: Int = specLimit,
        diagnostics: inout DiagnosticCollector
    ) -> SourceText? {
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: resolved(path))
            let type = attributes[.type] as? FileAttributeType
            guard type == .typeRegular else {
                let isLink = type == .typeSymbolicLink
                diagnostics.report(
                    .unreadable(path, isLink ? "it is a link that leads to no file" : "it is not an ordinary file")
                )
                return nil
            }
            let size = attributes[.size] as? Int ?? 0
            guard size <= limit else {
                diagnostics.report(.fileTooLarge(path, size: size, limit: limit))
                return nil
            }
            return SourceText(path: path, bytes: [UInt8](try Data(contentsOf: URL(exactFilePath: path))))
        } catch {
            diagnostics.report(.unreadable(path, reason(error)))
            return nil
        }
    }

    /// The maximum size of a spec or a template in bytes.
    package static let specLimit = YAMLReader.Limits().bytes

    private static func resolved(_ path: String) -> String {
        URL(exactFilePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    }

    /// The reason why a file or a folder cannot be read.
    static func reason(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: "there is no such file"
        case .fileReadNoPermission: "permission is denied"
        default: "\((error as NSError).localizedDescription)"
        }
    }
}

extension Diagnostic {
    static func unreadable(_ path: String, _ reason: String) -> Diagnostic {
        .error("unreadable-file", at: SourceLocation(path: path), "cannot be read: \(reason)")
    }

    /// - Parameter location: The place of the setting that names the file or folder.
    package static func unreadable(_ path: String, _ reason: String, at location: SourceLocation) -> Diagnostic {
        .error("unreadable-file", at: location, "'\(path)' cannot be read: \(reason)")
    }
}

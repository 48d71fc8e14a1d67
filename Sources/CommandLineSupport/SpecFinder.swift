package import Diagnostics
import Foundation
import Generator

/// Finds spec files and reads them.
package enum SpecFinder {
    /// The specs that the arguments name, each once, sorted; folders are searched at any depth, hidden ones are not.
    static func find(_ arguments: [String], diagnostics: inout DiagnosticCollector) -> [String] {
        // By bytes: two names of which Swift sees no difference are two files.
        var found: [[UInt8]: String] = [:]
        for argument in arguments {
            for path in specs(at: argument, diagnostics: &diagnostics) {
                found[Array(URL(filePath: path).standardizedFileURL.path(percentEncoded: false).utf8)] = path
            }
        }
        return found.values.sorted()
    }

    private static func specs(at path: String, diagnostics: inout DiagnosticCollector) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            // A spec that is not there is reported when it is read.
            if SpecFileName.isSpec(path) { return [path] }
            let isThere = FileManager.default.fileExists(atPath: path)
            diagnostics.report(isThere ? .notASpec(path) : .unreadable(path, "there is no such file or folder"))
            return []
        }
        let separator = path.hasSuffix("/") ? "" : "/"
        let specs = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
            .filter { SpecFileName.isSpec($0) && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
            .map { path + separator + $0 }
        if specs.isEmpty { diagnostics.report(.noSpecs(path)) }
        return specs
    }

    /// Only ordinary files are read: a pipe could keep the tool waiting for ever.
    ///
    /// - Parameter limit: How large a file may be, in bytes.
    package static func read(
        _ path: String,
        limit: Int = sizeLimit,
        diagnostics: inout DiagnosticCollector
    ) -> SourceText? {
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: resolved(path))
            guard attributes[.type] as? FileAttributeType == .typeRegular else {
                diagnostics.report(.unreadable(path, "it is not an ordinary file"))
                return nil
            }
            guard (attributes[.size] as? Int ?? 0) <= limit else {
                diagnostics.report(.unreadable(path, "it is larger than \(limit / 1_048_576) MB"))
                return nil
            }
            return SourceText(path: path, bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
        } catch {
            diagnostics.report(.unreadable(path, reason(error)))
            return nil
        }
    }

    package static let sizeLimit = 10 * 1_048_576

    private static func resolved(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    }

    private static func reason(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: "there is no such file"
        case .fileReadNoPermission: "permission is denied"
        default: "\((error as NSError).localizedDescription)"
        }
    }
}

extension Diagnostic {
    fileprivate static func notASpec(_ path: String) -> Diagnostic {
        .error(
            "not-a-spec",
            at: SourceLocation(path: path),
            "a spec is named '<name>.endpoints.yaml' or '<name>.endpoints.yml'"
        )
    }

    fileprivate static func noSpecs(_ path: String) -> Diagnostic {
        .error("no-specs", at: SourceLocation(path: path), "no '*.endpoints.yaml' or '*.endpoints.yml' in this folder")
    }

    fileprivate static func unreadable(_ path: String, _ reason: String) -> Diagnostic {
        .error("unreadable-file", at: SourceLocation(path: path), "cannot be read: \(reason)")
    }
}

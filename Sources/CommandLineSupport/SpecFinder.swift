import Diagnostics
import Foundation
import Generator

/// Finds spec files.
enum SpecFinder {
    /// The specs that the arguments name, each once, sorted. Folders are searched at any depth, also behind symbolic
    /// links; hidden files and folders are skipped.
    static func find(_ arguments: [String], diagnostics: inout DiagnosticCollector) -> [String] {
        // Compares bytes, since two files may have names that are equal as Swift strings.
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
            // A missing spec is reported when it is read.
            if SpecFileName.isSpec(path) { return [path] }
            let isThere = FileManager.default.fileExists(atPath: path)
            diagnostics.report(isThere ? .notASpec(path) : .unreadable(path, "there is no such file or folder"))
            return []
        }
        let separator = path.hasSuffix("/") ? "" : "/"
        let walk = FolderWalk(path)
        // A folder that cannot be read may contain specs, without which generated files would be removed.
        for (path, error) in walk.failures { diagnostics.report(.unreadable(path, SourceReader.reason(error))) }
        let specs = SpecFileName.specs(among: walk.paths).map { path + separator + $0 }
        if specs.isEmpty, walk.failures.isEmpty { diagnostics.report(.noSpecs(path)) }
        return specs
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
}

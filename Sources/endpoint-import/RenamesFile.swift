import CommandLineSupport
import Diagnostics
import FolderListing
import Foundation
import Generator
import SpecImport
import YAML

/// The file of the names that the user chooses for an API: `Zoo.renames.yaml`.
enum RenamesFile {
    private static let suffix = ".renames.yaml"

    /// The path of the file in a folder; `nil` if there is none.
    static func path(for api: String, in folder: String) -> String? {
        let path = folder.appendingPathComponent(api + suffix)
        // A link that leads to no file is an error when the file is read.
        return (try? FileManager.default.attributesOfItem(atPath: path)) == nil ? nil : path
    }

    /// Warnings about the files in a folder that are named like files of renames, but belong neither to these APIs nor to
    /// an API with a spec in the folder.
    static func unread(in folder: String, besides apis: [String]) -> [Diagnostic] {
        let url = URL(exactFilePath: folder)
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
        // Editors and file systems keep hidden files beside others: `.#Zoo.renames.yaml`.
        let found = files.filter { file in
            !file.hasPrefix(".") && [suffix, ".renames.yml"].contains(where: file.lowercased().hasSuffix)
        }
        if found.isEmpty { return [] }
        let others = files.filter { SpecFileName.isSpec($0) }.compactMap { file in
            (try? String(contentsOf: url.appending(component: file), encoding: .utf8)).flatMap(api)
        }
        let isRead = { (file: String) in
            (apis + others).contains { api in
                if file == api + suffix { return true }
                // Some file systems ignore capitals.
                return file.lowercased() == (api + suffix).lowercased() && !found.contains(api + suffix)
                    && path(for: api, in: folder) != nil
            }
        }
        let expected = Diagnostic.list(apis.map { $0 + suffix }, conjunction: "or")
        return found.filter { !isRead($0) }.map {
            .misnamed(folder.appendingPathComponent($0), "a file of renames is named after its API: \(expected)")
        }
    }

    /// The API that the text of a spec names.
    private static func api(of spec: String) -> String? {
        let line = spec.split(whereSeparator: \.isNewline).first { $0.hasPrefix("api:") }
        return line.map { $0.dropFirst("api:".count).drop { " \"'".contains($0) } }.map { rest in
            String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
    }
}

extension ImportRun {
    /// The names that the user chooses for an API; none if the folder has no file of renames.
    mutating func readRenames(of api: String, in folder: String) -> Renames {
        guard let path = RenamesFile.path(for: api, in: folder), let source = read(path) else { return .init() }
        var collector = DiagnosticCollector()
        let document = YAMLReader().readSettings(source, reporting: &collector)
        let renames = document.map { Renames($0, reporting: &collector) }
        report(collector.diagnostics)
        return renames ?? .init()
    }
}

import Foundation
import OpenAPIImport

/// The folders of the files that documents may refer to.
extension ReferenceRoot {
    /// A folder, with everything below it. Symbolic links are resolved, so that a link cannot lead out of the folder.
    static func folder(_ path: String) -> ReferenceRoot {
        let steps = resolvedSteps(of: path)
        return ReferenceRoot(path: path) { file in resolvedSteps(of: file).starts(with: steps) }
    }

    /// The current folder if it contains the document, or else the folder of the document.
    ///
    /// The home folder and the folders around it do not count, since they contain the user's secrets.
    static func ofCommand(for document: String) -> ReferenceRoot {
        let current = FileManager.default.currentDirectoryPath
        let steps = resolvedSteps(of: current)
        let isUsual = !resolvedSteps(of: NSHomeDirectory()).starts(with: steps)
        return isUsual && resolvedSteps(of: folder(of: document)).starts(with: steps)
            ? .folder(current) : .folder(folder(of: document))
    }

    /// The package that contains the document, or else the folder of the document.
    static func ofPackage(for document: String) -> ReferenceRoot {
        var url = URL(filePath: folder(of: document)).standardizedFileURL
        while url.pathComponents.count > 1 {
            let manifest = url.appending(component: "Package.swift").path(percentEncoded: false)
            if FileManager.default.fileExists(atPath: manifest) { return .folder(url.path(percentEncoded: false)) }
            url.deleteLastPathComponent()
        }
        return .folder(folder(of: document))
    }

    /// The path of the folder of a file.
    private static func folder(of file: String) -> String {
        let path = URL(filePath: file).standardizedFileURL.deletingLastPathComponent().path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// The components of the absolute path that a path leads to.
    private static func resolvedSteps(of path: String) -> [String] {
        URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().pathComponents.filter { $0 != "/" }
    }
}

import CommandLineSupport
import Diagnostics
import FolderListing
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
        let folder = resolved(document.pathOfFolder).path
        let steps = resolvedSteps(of: current)
        let isUsual = !resolvedSteps(of: NSHomeDirectory()).starts(with: steps)
        return isUsual && resolvedSteps(of: folder).starts(with: steps) ? .folder(current) : .folder(folder)
    }

    /// The package that contains the document, or else the folder of the document.
    ///
    /// Symbolic links are not resolved: the author of the package has placed them there, and a target may contain links
    /// to documents that several packages share.
    static func ofPackage(for document: String) -> ReferenceRoot {
        let folder = URL(exactFilePath: document.pathOfFolder).standardized
        var root = folder
        while root.pathComponents.count > 1, !root.containsManifest { root.deleteLastPathComponent() }
        if !root.containsManifest { root = folder }
        let steps = Self.steps(to: root)
        return ReferenceRoot(path: root.path, requiresFiles: true) { file in
            Self.steps(to: URL(exactFilePath: file).standardized).starts(with: steps)
        }
    }

    private static func steps(to url: URL) -> [String] { url.pathComponents.filter { $0 != "/" } }

    /// The components of the absolute path that a path leads to.
    private static func resolvedSteps(of path: String) -> [String] {
        steps(to: resolved(path))
    }

    /// The file or folder that a path leads to.
    private static func resolved(_ path: String) -> URL {
        URL(exactFilePath: path).resolvingSymlinksInPath().standardizedFileURL
    }
}

extension URL {
    fileprivate var containsManifest: Bool {
        FileManager.default.fileExists(atPath: appending(component: "Package.swift").path(percentEncoded: false))
    }
}

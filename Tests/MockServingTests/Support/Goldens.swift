import Diagnostics
import Foundation
import Generator
import Spec

/// The specs of all goldens, and of `Specs`, that are right.
enum Goldens {
    static let apis: [API] = {
        let tests = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let folders = [tests.appending(component: "Goldens"), tests.appending(path: "../Specs")]
        return folders.flatMap { contents(of: $0) }.flatMap { apis(in: $0) }
    }()

    private static func contents(of folder: URL) -> [URL] {
        ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
            .sorted { $0.path() < $1.path() }
    }

    private static func apis(in folder: URL) -> [API] {
        let files = contents(of: folder).filter { OutputName.isSpec($0.lastPathComponent) }
        let sources = files.compactMap { file in
            (try? Data(contentsOf: file)).map { SourceText(path: file.lastPathComponent, bytes: [UInt8]($0)) }
        }
        var diagnostics = DiagnosticCollector()
        return Pipeline.check(sources, diagnostics: &diagnostics)?.apis ?? []
    }
}

import Diagnostics
import Foundation
import Generator
import Spec
import SwiftRendering

/// The specs of all goldens, and of `Specs`, that are right.
enum Goldens {
    static let apis: [API] = folders.flatMap { apis(in: $0) }

    /// The folders of their specs; `SPECS=<folder>` adds one of one's own.
    static let folders: [URL] = {
        let tests = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let own = ProcessInfo.processInfo.environment["SPECS"].map { [URL(filePath: $0)] } ?? []
        return [tests.appending(component: "Goldens"), tests.appending(path: "../Specs")].flatMap { contents(of: $0) }
            + own
    }()

    /// The Swift of the specs in a folder; nothing where they are wrong.
    static func generated(in folder: URL) -> [GeneratedFile] {
        var diagnostics = DiagnosticCollector()
        return Pipeline.generate(sources(in: folder), language: SwiftLanguage.self, diagnostics: &diagnostics)
    }

    private static func contents(of folder: URL) -> [URL] {
        ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
            .sorted { $0.path() < $1.path() }
    }

    private static func apis(in folder: URL) -> [API] {
        var diagnostics = DiagnosticCollector()
        return Pipeline.check(sources(in: folder), for: SwiftLanguage.self, diagnostics: &diagnostics)?.apis ?? []
    }

    private static func sources(in folder: URL) -> [SourceText] {
        contents(of: folder).filter { SpecFileName.isSpec($0.lastPathComponent) }.compactMap { file in
            (try? Data(contentsOf: file)).map { SourceText(path: file.lastPathComponent, bytes: [UInt8]($0)) }
        }
    }
}

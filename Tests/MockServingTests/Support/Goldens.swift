import Diagnostics
import Foundation
import Generator
import Spec
import SwiftRendering
import Testing

/// The valid specs of all goldens, and of `Specs`.
enum Goldens {
    static func apis() throws -> [API] { try checked.get() }

    private static let checked = Result { try folders().flatMap { try apis(in: $0) } }

    /// The folders of the specs; `SPECS=<folder>` adds another folder.
    static func folders() throws -> [URL] {
        let tests = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let own = ProcessInfo.processInfo.environment["SPECS"].map { [URL(filePath: $0)] } ?? []
        return try [tests.appending(component: "Goldens"), tests.appending(path: "../Specs")]
            .flatMap { try contents(of: $0) } + own
    }

    /// The Swift files of the specs in a folder; empty if the specs have errors.
    static func generated(in folder: URL) throws -> [GeneratedFile] {
        var diagnostics = DiagnosticCollector()
        return Pipeline.generate(try sources(in: folder), language: SwiftLanguage.self, diagnostics: &diagnostics)
    }

    private static func contents(of folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { !$0.lastPathComponent.hasPrefix(".") }.sorted { $0.path() < $1.path() }
    }

    /// The APIs of the specs in a folder; none if the specs have errors.
    static func apis(in folder: URL) throws -> [API] {
        var diagnostics = DiagnosticCollector()
        let spec = Pipeline.check(try sources(in: folder), for: SwiftLanguage.self, diagnostics: &diagnostics)
        #expect(spec != nil || folder.lastPathComponent.hasPrefix("error-"), "\(diagnostics.diagnostics)")
        return spec?.apis ?? []
    }

    private static func sources(in folder: URL) throws -> [SourceText] {
        let sources = try contents(of: folder).filter { SpecFileName.isSpec($0.lastPathComponent) }.map { file in
            SourceText(path: file.lastPathComponent, bytes: [UInt8](try Data(contentsOf: file)))
        }
        try #require(!sources.isEmpty, "there are no specs in \(folder.path)")
        return sources
    }
}

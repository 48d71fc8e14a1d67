// libFuzzer calls this function with one input after another. Each leads to Swift files or to located diagnostics.

import Diagnostics
import Generator
import SwiftRendering
import YAML

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSpec(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let source = SourceText(path: "Fuzz.endpoints.yaml", bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
    var diagnostics = DiagnosticCollector()
    let files = Pipeline.generate([source], language: SwiftLanguage.self, diagnostics: &diagnostics)
    if files.isEmpty, !diagnostics.hasErrors { fatalError("nothing came out, and nothing was said") }
    if !files.isEmpty, diagnostics.hasErrors { fatalError("files came out in spite of errors") }
    for diagnostic in diagnostics.diagnostics {
        guard let start = diagnostic.location?.start else { continue }
        if start.line > source.lineCount + 1 { fatalError("a diagnostic stands behind the end") }
    }
    let text = DiagnosticRenderer(sources: [source]).render(diagnostics.diagnostics)
    for scalar in text.unicodeScalars where scalar.value < 0x20 && scalar != "\n" {
        fatalError("a control character would reach the terminal")
    }
    return 0
}

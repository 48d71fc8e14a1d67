import Diagnostics
import SpecWriting

/// The formatted text of a spec, `nil` if it is not formatted, and the codes of the diagnostics.
func format(_ text: String) -> (text: String?, codes: [String]) {
    var collector = DiagnosticCollector()
    let text = SpecFormatter.format(SourceText(path: "Zoo.endpoints.yaml", text: text), diagnostics: &collector)
    return (text, collector.diagnostics.map { "\($0.code)" })
}

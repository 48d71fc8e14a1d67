import Diagnostics
import Generator

/// The settings for the import of OpenAPI documents. Both tools of the build-tool plugin treat them alike, and so do both
/// commands that read specs by hand.
extension SpecRun {
    /// In a build, reports an error for each document of the configuration that the target does not have.
    ///
    /// - Parameter names: The names of the documents of the target.
    package mutating func requireDocuments(among names: [String]) {
        for document in documents where !names.contains(document.text) {
            diagnostics.report(.unknownDocument(document, among: names))
        }
    }

    /// Outside of a build, warns that the documents of the configuration are left out.
    package mutating func reportOmittedDocuments() {
        for document in documents { diagnostics.report(.documentNotImported(document)) }
    }

    private var documents: [Setting] { configuration?.imports.map(\.document) ?? [] }
}

extension Diagnostic {
    fileprivate static func unknownDocument(_ document: Setting, among names: [String]) -> Diagnostic {
        .error(
            "bad-configuration",
            at: document.location,
            "no document of the target is called '\(document.text)'",
            hint: meant(document.text, names)
                ?? (names.isEmpty ? "it has no OpenAPI document" : "its documents are \(list(names))")
        )
    }

    fileprivate static func documentNotImported(_ document: Setting) -> Diagnostic {
        .warning(
            "document-not-imported",
            at: document.location,
            "'\(document.text)' is left out: only the build-tool plugin imports documents",
            hint: "import it with 'endpoint-import openapi', and use its specs"
        )
    }
}

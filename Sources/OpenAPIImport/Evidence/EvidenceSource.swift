package import Diagnostics

/// What an import believes where it contradicts the schemas of a document.
package enum EvidenceSource: Sendable {
    /// The examples of the document.
    case examples
    /// Responses that were really sent: an HTTP archive (HAR 1.2).
    case traffic(SourceText)
}

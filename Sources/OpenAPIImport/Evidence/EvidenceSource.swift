package import Diagnostics

/// A source of values that an import trusts more than the schemas of a document.
package enum EvidenceSource: Sendable {
    /// The examples of the document.
    case examples
    /// Recorded responses: an HTTP archive (HAR 1.2).
    case traffic(SourceText)
}

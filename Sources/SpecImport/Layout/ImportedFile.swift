package import Spec
import SpecWriting

/// A spec file as it is written.
package struct ImportedFile: Sendable, Equatable {
    package let name: String
    package let text: String

    /// The beginning of the first line of every imported spec.
    package static let mark = "Imported by endpoint-import"

    /// - Parameter source: The file that it was imported from.
    package init(_ file: SpecFile, from source: String) {
        let source = source.split(separator: "/").last ?? "a document"
        name = file.path
        text = SpecWriter.text(
            of: file,
            comment: "\(Self.mark) from \(source), which writes it anew; "
                + "other names go into \(file.api.value).renames.yaml."
        )
    }
}

import Diagnostics
package import Generator
package import Spec
import SpecWriting

/// An imported spec with its text.
package struct ImportedFile: Sendable, Equatable {
    package let syntax: SpecFile
    package let text: String
    /// The file of the spec's large examples; `nil` if there are none.
    package let examples: GeneratedFile?

    package var name: String { syntax.path }

    /// The beginning of the first line of every imported spec.
    package static let mark = "Imported by endpoint-import"
    private static let start = "\(mark) from "

    /// - Parameters:
    ///   - source: The path of the document that the spec was imported from.
    ///   - examples: The file of the spec's large examples.
    package init(_ file: SpecFile, from source: String, examples: GeneratedFile? = nil) {
        self.examples = examples
        syntax = file
        let body = SpecWriter.text(of: file)
        text =
            "# \(Self.start)\(source.lastPathComponent) \(ImportChecksum.text(of: body)). The next import replaces this file, "
            + "unless it was edited; to rename declarations, edit \(file.api.value).renames.yaml.\n" + body
    }

    /// The name of the document that a spec with this text was imported from; `nil` for any other text.
    package static func document(of text: String) -> String? {
        let comment = text.prefix { !$0.isNewline }
        let checksum = comment.ranges(of: " \(ImportChecksum.opening)").last
        guard let checksum, comment.hasPrefix("# \(start)") else { return nil }
        return String(comment[..<checksum.lowerBound].dropFirst("# \(start)".count))
    }
}

package import Diagnostics
import Spec
import YAML

/// Formats specs.
package enum SpecFormatter {
    /// The canonical text of a spec with its comments; `nil`, with a diagnostic, if it cannot be read or formatted.
    ///
    /// A spec with mistakes that only a check finds, such as unknown types, is formatted, too.
    ///
    /// The lines end as those of the spec do. The formatter reads its result again. Unless the result has the same
    /// declarations and the same comments, the spec is left unchanged.
    package static func format(_ source: SourceText, diagnostics: inout DiagnosticCollector) -> String? {
        guard let (document, file) = read(source, diagnostics: &diagnostics) else { return nil }
        if let anchored = document.root.firstAnchored {
            diagnostics.report(.anchors(at: SourceLocation(path: source.path, range: anchored)))
            return nil
        }
        let text = SpecWriter.text(of: file, commentedAs: document)
        var unread = DiagnosticCollector()
        guard let (again, written) = read(SourceText(path: source.path, text: text), diagnostics: &unread),
            written == file
        else {
            diagnostics.report(.unformattable("declare something else", at: source.path))
            return nil
        }
        guard SpecComments.texts(in: again).sorted() == SpecComments.texts(in: document).sorted() else {
            diagnostics.report(.unformattable("lose a comment", at: source.path))
            return nil
        }
        return source.hasWindowsLineEnds ? text.replacing("\n", with: "\r\n") : text
    }

    private static func read(_ source: SourceText, diagnostics: inout DiagnosticCollector) -> (YAMLDocument, SpecFile)?
    {
        // After some errors, such as a repeated key, the document lacks the text that they are about.
        var found = DiagnosticCollector()
        defer { diagnostics.merge(found) }
        guard let document = YAMLReader().read(source, reporting: &found) else { return nil }
        let (file, mistakes) = SpecReader.read(document)
        found.report(mistakes)
        guard let file, !found.hasErrors else { return nil }
        return (document, file)
    }
}

extension SourceText {
    /// Whether the first line ends in CR LF.
    fileprivate var hasWindowsLineEnds: Bool {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return false }
        return bytes[end - 1] == UInt8(ascii: "\r")
    }
}

extension Node {
    /// The first anchored key or value, alias or merged entry; `nil` if there is none.
    fileprivate var firstAnchored: SourceRange? {
        if isAnchored { return range }
        return switch content {
        case .scalar: nil
        case .sequence(let items): items.lazy.compactMap(\.firstAnchored).first
        case .mapping(let entries):
            entries.lazy.compactMap {
                $0.isMerged || $0.key.isAnchored ? $0.key.range : $0.value.firstAnchored
            }.first
        }
    }
}

extension Diagnostic {
    fileprivate static func anchors(at location: SourceLocation) -> Diagnostic {
        .warning(
            "not-formatted",
            at: location,
            "this spec has anchors, which the canonical form cannot express, so it is left unchanged"
        )
    }

    fileprivate static func unformattable(_ loss: String, at path: String) -> Diagnostic {
        .warning(
            "not-formatted",
            at: SourceLocation(path: path),
            "this spec is left unchanged: its canonical form would \(loss)"
        )
    }
}

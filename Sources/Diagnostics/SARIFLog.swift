/// Diagnostics as a SARIF 2.1.0 log (OASIS standard), which code hosts show beside the lines of a change.
package struct SARIFLog: Encodable, Sendable {
    private let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    private let version = "2.1.0"
    private let runs: [Run]

    /// Creates a log of diagnostics in their order, as one run of the tool with the name `tool`.
    package init(_ diagnostics: [Diagnostic], tool: String) {
        let codes = Set(diagnostics.map(\.code.rawValue)).sorted()
        let driver = Driver(name: tool, rules: codes.map { Rule(id: $0) })
        runs = [Run(tool: Tool(driver: driver), results: diagnostics.map(Finding.init))]
    }

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    private struct Run: Encodable, Sendable {
        let tool: Tool
        let columnKind = "unicodeCodePoints"
        let results: [Finding]
    }

    private struct Tool: Encodable, Sendable {
        let driver: Driver
    }

    private struct Driver: Encodable, Sendable {
        let name: String
        let rules: [Rule]
    }

    private struct Rule: Encodable, Sendable {
        let id: String
    }

    private struct Text: Encodable, Sendable {
        let text: String
    }

    private struct Finding: Encodable, Sendable {
        let ruleId: String
        let level: String
        let message: Text
        let locations: [Location]
        let relatedLocations: [Location]
        let fixes: [Fix]?

        init(_ diagnostic: Diagnostic) {
            ruleId = diagnostic.code.rawValue
            level = diagnostic.severity.rawValue
            message = Text(text: diagnostic.message + (diagnostic.hint.map { " (\($0))" } ?? ""))
            locations = diagnostic.location.map { [Location($0, message: nil)] } ?? []
            relatedLocations = diagnostic.notes.compactMap { note in
                note.location.map { Location($0, message: Text(text: note.message)) }
            }
            fixes = Fix(diagnostic).map { [$0] }
        }
    }

    private struct Fix: Encodable, Sendable {
        let artifactChanges: [Change]

        /// Returns `nil` if the diagnostic has no replacement.
        init?(_ diagnostic: Diagnostic) {
            guard let location = diagnostic.location, let replacement = diagnostic.replacement else { return nil }
            let place = PhysicalLocation(location)
            artifactChanges = [
                Change(
                    artifactLocation: place.artifactLocation,
                    replacements: [Replacement(deletedRegion: place.region, insertedContent: Text(text: replacement))]
                )
            ]
        }

        struct Change: Encodable, Sendable {
            let artifactLocation: Artifact
            let replacements: [Replacement]
        }

        struct Replacement: Encodable, Sendable {
            let deletedRegion: Region
            let insertedContent: Text
        }
    }

    private struct Location: Encodable, Sendable {
        let physicalLocation: PhysicalLocation
        let message: Text?

        init(_ location: SourceLocation, message: Text?) {
            physicalLocation = PhysicalLocation(location)
            self.message = message
        }
    }

    private struct PhysicalLocation: Encodable, Sendable {
        let artifactLocation: Artifact
        let region: Region

        init(_ location: SourceLocation) {
            artifactLocation = Artifact(uri: Self.uri(location.path))
            region = Region(location.range)
        }

        /// A path as a relative reference or a file URL (RFC 3986, section 4.1; RFC 8089).
        private static func uri(_ path: String) -> String {
            let allowed = Set("-._~/!$&'()*+,;=@".utf8)
            let encoded = path.utf8.map { byte -> String in
                let isPlain =
                    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                if isPlain || allowed.contains(byte) { return String(UnicodeScalar(byte)) }
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count < 2 ? "0" : "") + digits
            }
            return (path.hasPrefix("/") ? "file://" : "") + encoded.joined()
        }
    }

    private struct Artifact: Encodable, Sendable {
        let uri: String
    }

    private struct Region: Encodable, Sendable {
        let startLine: Int
        let startColumn: Int
        let endLine: Int
        let endColumn: Int

        init(_ range: SourceRange) {
            startLine = range.start.line
            startColumn = range.start.column
            endLine = range.end.line
            endColumn = range.end.column
        }
    }
}

package import Diagnostics
package import SpecImport

/// Options of an import.
package struct ImportOptions: Sendable {
    /// The Swift name of the API.
    package var api: String
    /// The base URL, which replaces the servers of the document. It is necessary if they name no host.
    package var base: String?
    /// The selected parts of the document; empty means all.
    package var only: [Selection]
    /// The locations of the selections in a configuration; empty if they are options of the command line.
    package var onlyLocations: [SourceLocation] = []
    package var renames = Renames()
    /// Whether webhooks and callbacks are imported. The webhooks of a document without operations are always imported.
    package var webhooks: Bool
    /// Whether models that differ in one type become a generic model.
    package var generics = true
    /// The name of the only file, without its suffix; `nil` for a file for each group.
    package var onlyFile: String?
    /// The evidence that is trusted more than the document's schemas.
    package var evidence: [EvidenceSource] = []
    /// The folder of the files that the document may refer to; `nil` for no restriction, in tests.
    package var root: ReferenceRoot?

    package init(api: String, base: String? = nil, only: [Selection] = [], webhooks: Bool = false) {
        self.api = api
        self.base = base
        self.only = only
        self.webhooks = webhooks
    }

    /// A part of a document.
    package enum Selection: Sendable, Equatable, CustomStringConvertible {
        case tag(String)
        /// A path, with all paths below it.
        case path(String)
        case operation(String)

        /// Parses a selection such as `tag=issues`, `path=/user` or `operation=issues/list`; `nil` for any other text.
        package init?(_ text: String) {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return nil }
            switch parts[0] {
            case "tag": self = .tag(parts[1])
            case "path": self = .path(parts[1])
            case "operation": self = .operation(parts[1])
            default: return nil
            }
        }

        package var description: String {
            switch self {
            case .tag(let tag): "tag=\(tag)"
            case .path(let path): "path=\(path)"
            case .operation(let operation): "operation=\(operation)"
            }
        }
    }
}

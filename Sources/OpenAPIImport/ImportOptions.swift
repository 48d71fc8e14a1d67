package import Diagnostics
package import SpecImport

/// Options of an import.
package struct ImportOptions: Sendable {
    /// The Swift name of the API.
    package var api: String
    /// The base URL; overrides a missing base or one without a host.
    package var base: String?
    /// The selected parts of the document; empty means all.
    package var only: [Selection]
    /// The locations of the selections in a configuration; empty if they are options of the command line.
    package var onlyLocations: [SourceLocation] = []
    package var renames: Renames
    /// Whether webhooks and callbacks are imported; those of a document without operations always are.
    package var webhooks: Bool
    /// Whether models that differ in one type become a model with a parameter.
    package var generics = true
    /// The name of the only file, without its suffix; `nil` for a file for each group.
    package var onlyFile: String?
    /// The evidence that is trusted more than the document's schemas.
    package var evidence: [EvidenceSource] = []

    package init(
        api: String,
        base: String? = nil,
        only: [Selection] = [],
        renames: Renames = Renames(),
        webhooks: Bool = false
    ) {
        self.api = api
        self.base = base
        self.only = only
        self.renames = renames
        self.webhooks = webhooks
    }

    /// A part of a document.
    package enum Selection: Sendable, Equatable, CustomStringConvertible {
        case tag(String)
        /// A path, with all paths below it.
        case path(String)
        case operation(String)

        /// `tag=issues`, `path=/user`, `operation=issues/list`; `nil` for anything else.
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

import Diagnostics

extension Importer {
    /// Reports selections that match nothing, which are probably typos.
    func reportUnusedSelections() {
        for index in options.only.indices where !usedSelections.contains(index) {
            let selection = options.only[index]
            let near = nearestName(to: selection.name, in: names(for: selection))
            documents.report(
                .error(
                    "nothing-selected",
                    at: documents.start.location,
                    "'--only \(selection)' selects no operation of the document",
                    hint: near.map { "is '\(selection.kind)=\($0)' meant?" }
                        ?? (selection.name.contains(",") ? "give '--only' once for each part" : nil)
                )
            )
        }
    }

    /// What could have been meant.
    private func names(for selection: ImportOptions.Selection) -> Set<String> {
        switch selection {
        case .tag: Set(selectable.flatMap(\.tags))
        case .path: Set(selectable.map(\.operation.path))
        case .operation: Set(selectable.compactMap(\.operation.identifier))
        }
    }
}

extension ImportOptions.Selection {
    fileprivate var kind: String {
        switch self {
        case .tag: "tag"
        case .path: "path"
        case .operation: "operation"
        }
    }

    fileprivate var name: String {
        switch self {
        case .tag(let name), .path(let name), .operation(let name): name
        }
    }
}

package import Spec

extension [SpecFile] {
    /// One file with all declarations of the files of an API; the files themselves if none of them is the root.
    ///
    /// - Parameter name: The name of the file without its suffix.
    package init(joining files: [SpecFile], named name: String) {
        guard let root = files.first(where: { $0.root != nil }) else {
            self = files
            return
        }
        self = [
            SpecFile(
                path: SpecLayout.path(name),
                api: root.api,
                description: root.description,
                root: root.root,
                groups: files.flatMap(\.groups),
                endpoints: files.flatMap(\.endpoints),
                webhooks: files.flatMap(\.webhooks),
                models: files.flatMap(\.models).sorted { $0.name.value < $1.name.value }
            )
        ]
    }
}

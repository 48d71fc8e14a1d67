import Spec

/// The declarations of a spec file.
struct FileDeclarations {
    /// The groups that the file declares, and those of its endpoints, in the order of the API.
    private(set) var groups: [Group] = []
    /// The endpoints by their groups; those without a group have the key `nil`.
    private(set) var endpoints: [String?: [Endpoint]] = [:]
    private(set) var models: [Model] = []

    /// The declarations of an API by the paths of their files.
    static func byFile(of api: API) -> [String: FileDeclarations] {
        var files: [String: FileDeclarations] = [:]
        var filesOfGroups: [String: Set<String>] = [:]
        for endpoint in api.endpoints {
            files[endpoint.file, default: FileDeclarations()].endpoints[endpoint.group, default: []].append(endpoint)
            if let group = endpoint.group { filesOfGroups[group, default: []].insert(endpoint.file) }
        }
        for group in api.groups {
            for file in filesOfGroups[group.name.value, default: []].union([group.file]) {
                files[file, default: FileDeclarations()].groups.append(group)
            }
        }
        for model in api.models { files[model.file, default: FileDeclarations()].models.append(model) }
        return files
    }
}

/// The folder that contains all files that a document may refer to.
///
/// A document may come from anyone, and messages show lines of the files that it refers to.
package struct ReferenceRoot: Sendable {
    /// The path of the folder in messages.
    let path: String
    /// Whether a file is in the folder; a path is relative to the current folder.
    let contains: @Sendable (_ path: String) -> Bool
    /// Whether a file that cannot be read is an error, as in a build, which does not print warnings.
    let requiresFiles: Bool

    package init(
        path: String,
        requiresFiles: Bool = false,
        contains: @escaping @Sendable (_ path: String) -> Bool
    ) {
        self.path = path
        self.requiresFiles = requiresFiles
        self.contains = contains
    }
}

/// The templates that are built into the tool.
package enum Templates {
    /// The bytes of each template by its name: `swift/file.mustache` is `file`.
    ///
    /// A new template is entered here; a test compares the entries with the files.
    package static let embedded: [String: [UInt8]] = [
        "file": PackageResources.file_mustache
    ]
}

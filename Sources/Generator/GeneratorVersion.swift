/// The version of this package's tools.
package enum GeneratorVersion {
    /// A semantic version (semver.org). It is not written into generated files, since a new version that generates the
    /// same code would change all of them.
    package static let current = "0.1.0"
}

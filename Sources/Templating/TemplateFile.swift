import Diagnostics

/// The names of the files of templates: `<name>.mustache`.
package enum TemplateFile {
    /// The suffix.
    package static let suffix = ".mustache"

    /// The name of the file of a template.
    package static func name(of template: String) -> String { template + suffix }

    /// The name of the template in a file: the name of the file without the suffix.
    package static func template(at path: String) -> String {
        let name = path.lastPathComponent
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    }
}

import Foundation

/// The name of a part of a multipart form (RFC 7578, section 4.2). The name of a file, which may be a secret or change
/// with each run, is not recorded.
enum PartName {
    /// The names in the `Content-Disposition` fields of the parts, such as `name="photo"`.
    static func names(in form: Data) -> [String] {
        let start = "content-disposition: form-data;"
        return String(decoding: form, as: UTF8.self).split(separator: "\r\n").compactMap { line in
            line.prefix(start.count).lowercased() == start ? name(in: String(line.dropFirst(start.count))) : nil
        }
    }

    /// The parameter `name` of a list of parameters, which recordings of earlier versions contain as a whole; `nil`
    /// if there is none.
    static func name(in parameters: String) -> String? {
        var isQuoted = false
        let all = parameters.unicodeScalars.split { scalar in
            if scalar == "\"" { isQuoted.toggle() }
            return scalar == ";" && !isQuoted
        }
        let trimmed = all.map { String($0).trimmingCharacters(in: .whitespaces) }
        return trimmed.first { $0.lowercased().hasPrefix("name=") }
    }
}

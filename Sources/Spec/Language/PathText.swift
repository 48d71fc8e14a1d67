/// The text form of a path into a body: keys, separated by dots.
package enum PathText {
    /// The keys of a path. An annotation of OData, such as `@odata.nextLink`, is one key.
    package static func keys(in text: String) -> [String] {
        var keys: [String] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
            if let last = keys.last, last == "odata" || last.hasSuffix("@odata") {
                keys[keys.count - 1] = "\(last).\(part)"
            } else {
                keys.append(part)
            }
        }
        return keys
    }

    /// The text of a path; `nil` if only a list can express it.
    package static func text(of keys: [String]) -> String? {
        let text = keys.joined(separator: ".")
        return keys.contains("") || self.keys(in: text) != keys ? nil : text
    }

    /// The path as a list, which can express any keys.
    package static func list(of keys: [String]) -> String {
        "[\(keys.map { YAMLQuoting.scalar($0, inFlow: true) }.joined(separator: ", "))]"
    }
}

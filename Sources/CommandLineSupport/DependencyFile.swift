/// A Makefile rule with the files that outputs depend on, which tells build systems when to run a tool again.
package struct DependencyFile {
    private let path: String

    package init(path: String) {
        self.path = path
    }

    /// Writes the rule.
    ///
    /// - Parameters:
    ///   - outputs: The names of the files in `folder`.
    ///   - inputs: The paths of the files that were read.
    package func write(_ outputs: [String], in folder: String, from inputs: [String]) throws(OutputError) {
        let separator = folder.hasSuffix("/") ? "" : "/"
        let targets = outputs.map { Self.escaped(folder + separator + $0) }.joined(separator: " ")
        let text = targets + ":" + inputs.map { " " + Self.escaped($0) }.joined() + "\n"
        try OutputFile.write(text.utf8, to: path)
    }

    /// The path escaped for Make and Ninja: a backslash before spaces, `#` and backslashes, and `$` doubled.
    private static func escaped(_ path: String) -> String {
        path.reduce(into: "") { text, character in
            switch character {
            case " ", "#", "\\": text += "\\\(character)"
            case "$": text += "$$"
            default: text.append(character)
            }
        }
    }
}

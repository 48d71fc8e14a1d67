import Foundation

/// A Makefile rule with the files that outputs depend on, which tells build systems when to run a tool again.
package struct DependencyFile {
    private let path: String

    package init(path: String) {
        self.path = path
    }

    /// Makes the changes of a folder, and writes the rule of its files. If the rule cannot be written, the folder
    /// remains unchanged.
    ///
    /// - Parameters:
    ///   - changes: The changes of the folder.
    ///   - outputs: The names of the files in the folder.
    ///   - inputs: The paths of the files that were read.
    package func write(
        _ changes: [FileChange],
        of outputs: [String],
        in folder: OutputFolder,
        from inputs: [String]
    ) throws(OutputError) {
        let rule = Data(rule(outputs, in: folder.path, from: inputs).utf8)
        guard try !OutputFile.isDevice(path) else {
            try folder.apply(changes)
            return try OutputFile.write(rule, to: path)
        }
        // The file may be in the folder.
        try folder.create()
        let draft = try FileDraft(rule, for: path)
        defer { draft.discard() }
        try folder.apply(changes)
        try draft.replaceFile()
    }

    private func rule(_ outputs: [String], in folder: String, from inputs: [String]) -> String {
        let separator = folder.hasSuffix("/") ? "" : "/"
        let targets = outputs.map { Self.escaped(folder + separator + $0) }.joined(separator: " ")
        return targets + ":" + inputs.map { " " + Self.escaped($0) }.joined() + "\n"
    }

    /// The path escaped for Make and Ninja: a backslash before spaces and `#`, whose own backslashes are doubled, and
    /// `$` doubled.
    static func escaped(_ path: String) -> String {
        var backslashes = 0
        return path.reduce(into: "") { text, character in
            switch character {
            case " ", "#": text += String(repeating: "\\", count: backslashes + 1) + "\(character)"
            case "$": text += "$$"
            default: text.append(character)
            }
            backslashes = character == "\\" ? backslashes + 1 : 0
        }
    }
}

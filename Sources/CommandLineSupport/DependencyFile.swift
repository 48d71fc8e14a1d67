import Foundation
import Generator

/// A Makefile rule with the files that outputs depend on, which tells build systems when to run a tool again.
package struct DependencyFile {
    private let path: String

    package init(path: String) {
        self.path = path
    }

    /// Makes the changes of a folder, and writes the rule of its files. If the rule cannot be written, the folder
    /// remains unchanged.
    ///
    /// An input, an output, or a file that exists, is not empty and is not a dependency file is not replaced. A file
    /// with a line feed in its path is an error, because a Makefile cannot name it.
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
        let rule = Data(try rule(outputs, in: folder, from: inputs).utf8)
        guard try !OutputFile.isDevice(path) else {
            try folder.apply(changes)
            return try OutputFile.write(rule, to: path)
        }
        try requireReplaceable(outputs.map { folder.path(of: $0) }, from: inputs)
        // The file may be in the folder.
        try folder.create()
        let draft = try FileDraft(rule, for: path)
        defer { draft.discard() }
        try folder.apply(changes)
        try draft.replaceFile()
    }

    /// - Throws: `OutputError`, if the file contains anything but the rule of an earlier run, or is one of the files
    ///   that this run reads and writes.
    private func requireReplaceable(_ outputs: [String], from inputs: [String]) throws(OutputError) {
        let file = try Self.identity(of: path)
        for input in inputs where try Self.identity(of: input) == file {
            throw OutputError(path: path, reason: "it is a file that the output depends on")
        }
        for output in outputs where try Self.identity(of: output) == file {
            throw OutputError(path: path, reason: "it is one of the generated files")
        }
        let target = URL(filePath: try OutputFile.destination(of: path))
        guard let text = try? Data(contentsOf: target), !text.isEmpty, !Self.isRule(text) else { return }
        throw OutputError(path: path, reason: "it exists already, and is not a dependency file")
    }

    /// The path of a file, which may not exist yet, without symbolic links.
    private static func identity(of path: String) throws(OutputError) -> String {
        let target = URL(filePath: try OutputFile.destination(of: path)).standardizedFileURL
        return target.deletingLastPathComponent().resolvingSymlinksInPath()
            .appending(component: target.lastPathComponent).path(percentEncoded: false)
    }

    /// Whether a text is a rule in one line, with a spec among the files after its colon.
    private static func isRule(_ text: Data) -> Bool {
        let text = String(decoding: text, as: UTF8.self)
        guard text.hasSuffix("\n"), text.count(where: \.isNewline) == 1, let colon = text.firstRange(of: ": ") else {
            return false
        }
        let inputs = text[colon.upperBound...].dropLast().split(separator: " ")
        return inputs.contains { SpecFileName.isSpec(String($0)) }
    }

    private func rule(
        _ outputs: [String],
        in folder: OutputFolder,
        from inputs: [String]
    ) throws(OutputError) -> String {
        let targets = outputs.map { folder.path(of: $0) }
        // Not even a backslash keeps a line feed in a name.
        if let file = (targets + inputs).first(where: { $0.unicodeScalars.contains("\n") }) {
            throw OutputError(path: path, reason: "a Makefile cannot name '\(file)': its path has a line feed")
        }
        return targets.map(Self.escaped).joined(separator: " ") + ":" + inputs.map { " " + Self.escaped($0) }.joined()
            + "\n"
    }

    /// The path escaped for Make and Ninja: a backslash before spaces, `#` and colons, whose own backslashes are
    /// doubled, and `$` doubled.
    static func escaped(_ path: String) -> String {
        var backslashes = 0
        return path.reduce(into: "") { text, character in
            switch character {
            case ":" where isDrive(text): text.append(character)
            case " ", "#", ":": text += String(repeating: "\\", count: backslashes + 1) + "\(character)"
            case "$": text += "$$"
            default: text.append(character)
            }
            backslashes = character == "\\" ? backslashes + 1 : 0
        }
    }

    /// Whether the text before a colon is the letter of a drive.
    private static func isDrive(_ text: String) -> Bool {
        #if os(Windows)
            text.count == 1
        #else
            false
        #endif
    }
}

import Diagnostics
import FolderListing
import Foundation
import Generator

/// A Makefile rule with the files that outputs depend on, which tells build systems when to run a tool again.
package struct DependencyFile {
    private let path: String

    package init(path: String) {
        self.path = path
    }

    /// Makes the changes of a folder, and writes the rule of its files: all of this, or nothing.
    ///
    /// The rule is written first, and only if it changes. An input, an output, or a file that exists, is not empty and is
    /// not a dependency file is not replaced. A file with a line feed in its path is an error, because a Makefile cannot
    /// name it.
    ///
    /// - Parameters:
    ///   - changes: The changes of the folder.
    ///   - outputs: The names of the files in the folder.
    ///   - inputs: The paths of the files that were read.
    /// - Throws: `FileError`; all files are then unchanged, unless the rule is written to a device.
    package func write(
        _ changes: [FileChange],
        of outputs: [String],
        in folder: OutputFolder,
        from inputs: [String]
    ) throws(FileError) {
        try FileError.requireExpanded(path)
        let rule = Data(try rule(outputs, in: folder, from: inputs).utf8)
        guard try !OutputFile.isDevice(path) else {
            try folder.apply(changes)
            return try OutputFile.write(rule, to: path)
        }
        try requireDifference(from: outputs.map { folder.path(of: $0) }, and: inputs)
        let old = try OutputFile.contents(of: path)
        if let old, !old.isEmpty, !Self.isRule(old) {
            throw FileError(.write, path, reason: "it exists already, and is not a dependency file")
        }
        try folder.apply((old == rule ? [] : [FileChange(path: path, old: old, new: rule)]) + changes)
    }

    /// - Throws: `FileError`, if the file is one of those that this run reads and writes.
    private func requireDifference(from outputs: [String], and inputs: [String]) throws(FileError) {
        let file = try Self.identity(of: path)
        for input in inputs where try Self.identity(of: input) == file {
            throw FileError(.write, path, reason: "it is a file that the output depends on")
        }
        for output in outputs where try Self.identity(of: output) == file {
            throw FileError(.write, path, reason: "it is one of the generated files")
        }
    }

    /// The path of a file, which may not exist yet, without symbolic links.
    private static func identity(of path: String) throws(FileError) -> String {
        let target = try OutputFile.destination(of: path)
        return URL(exactFilePath: target.pathOfFolder).resolvingSymlinksInPath()
            .appending(component: target.lastPathComponent).path(percentEncoded: false)
    }

    /// Whether a text is a rule in one line, with a spec among the files after its colon.
    ///
    /// Only a line feed ends a line of a Makefile. A path may contain the other characters that end lines in Swift.
    private static func isRule(_ text: Data) -> Bool {
        guard text.last == UInt8(ascii: "\n"), text.count(where: { $0 == UInt8(ascii: "\n") }) == 1,
            let colon = text.range(of: Data(": ".utf8))
        else { return false }
        return text[colon.upperBound...].dropLast().split(separator: UInt8(ascii: " ")).contains { input in
            SpecFileName.suffixes.contains { input.suffix($0.utf8.count).elementsEqual($0.utf8) }
        }
    }

    private func rule(
        _ outputs: [String],
        in folder: OutputFolder,
        from inputs: [String]
    ) throws(FileError) -> String {
        let targets = outputs.map { folder.path(of: $0) }
        // Not even a backslash keeps a line feed in a name.
        if let file = (targets + inputs).first(where: { $0.unicodeScalars.contains("\n") }) {
            throw FileError(.write, path, reason: "a Makefile cannot name '\(file)': its path has a line feed")
        }
        return targets.map(Self.escaped).joined(separator: " ") + ":" + inputs.map { " " + Self.escaped($0) }.joined()
            + "\n"
    }

    /// The path escaped for Make and Ninja: a backslash before spaces, `#` and colons, whose own backslashes are
    /// doubled, and `$` doubled.
    ///
    /// A `%` is not escaped, because Ninja would keep the backslash. In the path of an output, Make takes it for a
    /// pattern.
    static func escaped(_ path: String) -> String {
        var backslashes = 0
        return path.unicodeScalars.reduce(into: "") { text, character in
            switch character {
            case ":" where isDrive(text): text.unicodeScalars.append(character)
            case " ", "#", ":": text += String(repeating: "\\", count: backslashes + 1) + "\(character)"
            case "$": text += "$$"
            default: text.unicodeScalars.append(character)
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

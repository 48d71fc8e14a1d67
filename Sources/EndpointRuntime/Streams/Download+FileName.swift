import Foundation

extension Download {
    /// The name that the server suggests for the file: the parameter `filename*`, or else `filename`, of the header field
    /// `Content-Disposition` (RFC 6266); `nil` if there is none.
    ///
    /// ```swift
    /// try await file.save(to: folder.appending(path: file.suggestedFileName ?? "export.csv"))
    /// ```
    /// The name has no folders, no control characters, no characters that change the direction of text, and no dots at its
    /// beginning, so that the server can choose neither another folder nor a hidden file such as `.bashrc`, nor how the
    /// name is displayed. A longer name is shortened to 255 bytes, the limit of most file systems, with its extension.
    ///
    /// The folder may contain a file with this name, which ``save(to:upTo:progress:)`` would replace: save downloads in a folder of
    /// their own.
    public var suggestedFileName: String? {
        guard let header = response.header("Content-Disposition") else { return nil }
        var scanner = FieldScanner(header)
        // Of parameters with the same name, the first counts.
        let parameters = Dictionary(scanner.parameters().map { ($0.name, $0.value) }) { first, _ in first }
        let name = parameters["filename*"].flatMap(Self.decodedName) ?? parameters["filename"]
        // RFC 6266, section 4.3. Windows separates folders by backslashes.
        // A combining mark behind a slash is a part of the same character.
        let scalars = (name ?? "").unicodeScalars
        let last = scalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last ?? scalars[...]
        let printable = last.filter { scalar in
            scalar.properties.generalCategory != .control && !scalar.changesDirection
        }
        let visible = String(printable.drop { $0 == "." || $0.properties.isWhitespace })
        let plain = Self.shortened(visible.trimmingCharacters(in: .whitespaces))
        return plain.isEmpty ? nil : plain
    }

    /// The name with at most 255 bytes in UTF-8.
    private static func shortened(_ name: String) -> String {
        let limit = 255
        guard name.utf8.count > limit else { return name }
        let scalars = name.unicodeScalars
        let dot = scalars.lastIndex(of: ".") ?? scalars.endIndex
        let end = name[dot...].utf8.count < 32 ? String(scalars[dot...]) : ""
        var start = scalars.prefix(limit - end.utf8.count)
        while Substring(start).utf8.count + end.utf8.count > limit { start.removeLast() }
        return String(start) + end
    }

    /// Decodes `UTF-8'en'%e2%82%ac%20rates` (RFC 8187, section 3.2); `nil` for another character set.
    private static func decodedName(_ text: String) -> String? {
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return parts[2].removingPercentEncoding
    }
}

extension Unicode.Scalar {
    /// Whether the scalar changes the direction in which text is displayed (Unicode Standard Annex 9, section 2).
    fileprivate var changesDirection: Bool {
        switch value {
        case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

import Foundation

extension Download {
    /// The name that the server suggests for the file: the parameter `filename*`, or else `filename`, of the header field
    /// `Content-Disposition` (RFC 6266); `nil` if there is none.
    ///
    /// ```swift
    /// try await file.save(to: folder.appending(path: file.suggestedFileName ?? "export.csv"))
    /// ```
    /// The name has no folders and no control characters, and is neither `.` nor `..`, so that the server cannot choose
    /// another folder.
    public var suggestedFileName: String? {
        guard let header = response.header("Content-Disposition") else { return nil }
        let parameters = Self.parameters(of: header)
        let name = parameters["filename*"].flatMap(Self.decodedName) ?? parameters["filename"]
        // RFC 6266, section 4.3. Windows separates folders by backslashes.
        let last = name?.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last ?? ""
        let printable = String(last.unicodeScalars.filter { $0.properties.generalCategory != .control })
        let plain = printable.trimmingCharacters(in: .whitespaces)
        return ["", ".", ".."].contains(plain) ? nil : plain
    }

    /// The parameters after the type, by their names in lowercase. Of parameters with the same name, the first counts.
    private static func parameters(of header: String) -> [String: String] {
        var scanner = FieldScanner(header)
        var parameters: [String: String] = [:]
        _ = scanner.parameterValue()
        while scanner.skip(";") {
            scanner.skipSpace()
            let name = scanner.token()?.lowercased()
            scanner.skipSpace()
            let hasValue = scanner.skip("=")
            scanner.skipSpace()
            let value = scanner.parameterValue()
            if let name, hasValue, parameters[name] == nil { parameters[name] = value }
        }
        return parameters
    }

    /// Decodes `UTF-8'en'%e2%82%ac%20rates` (RFC 8187, section 3.2); `nil` for another character set.
    private static func decodedName(_ text: String) -> String? {
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return parts[2].removingPercentEncoding
    }
}

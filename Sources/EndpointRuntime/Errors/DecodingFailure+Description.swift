extension DecodingFailure: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The reason and the path, with an excerpt of the body; one line, without secrets.
    public var description: String {
        let place = path.isEmpty ? "" : " at '\(ErrorText.line(path))'"
        let tail = excerpt.isEmpty ? "" : ", in: \(excerpt)"
        return ErrorText.printable(what) + place + tail
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// Only what `description` shows: the underlying error may hold values of the body.
    public var customMirror: Mirror { Mirror(self, children: ["failure": description]) }

    private var what: String {
        switch reason {
        case .emptyBody: "the body is empty"
        case .notJSON(let message): "the body is not JSON (\(message))"
        case .missingKey(let key): "the key '\(key)' is missing"
        case .missingHeader(let name): "the header '\(name)' is missing"
        case .wrongType(let expected, let found): "expected \(expected), found \(found)"
        case .unexpectedNull(let expected): "expected \(expected), found null"
        case .badValue(let message), .other(let message):
            // Messages name the value that they are about.
            isAboutSecret ? "the value, \(Redaction.mark), is none that is allowed" : message
        case .badText(let charset): "the body is no text in \(charset)"
        case .tooLarge(let limit): "the body is longer than \(limit) bytes"
        case .tooDeep(let limit): "the JSON is nested deeper than \(limit) levels"
        }
    }

    /// Whether any step of the path looks like the name of a credential.
    private var isAboutSecret: Bool {
        path.split { ".[]: ".contains($0) }.contains { $0 != "code" && Redaction.isSecret(String($0)) }
    }
}

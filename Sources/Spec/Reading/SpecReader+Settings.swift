import Diagnostics
import YAML

extension SpecReader {
    /// Reads the settings of a root, a group or an endpoint.
    ///
    /// The `body` of an endpoint may also be a type; see ``readPayload(_:isOptional:)``.
    mutating func readSettings(_ keys: KeyedEntries, isRoot: Bool = false) -> Settings {
        Settings(
            base: keys[.base].flatMap { isRoot ? readRootBase($0) : readBase($0) },
            headers: keys[.headers].map { readHeaders($0) } ?? [],
            auth: keys[.auth].map { readAuth($0) },
            errors: keys[.errors].map { readErrors($0) } ?? [],
            errorsName: keys[.errors].flatMap { readErrorsName($0) },
            bodyForm: keys[.body].flatMap { isBodyForm($0) ? readBodyForm($0) : nil },
            bodyMedia: keys[.body].flatMap { $0.mediaOfJSON }.flatMap { readText($0) },
            style: keys[.style].flatMap { readWord($0, of: ListStyle.self) },
            success: keys[.success].flatMap { readSuccess($0) },
            leniency: keys[.lenient].flatMap { readLeniency($0) },
            idempotency: keys[.idempotent].flatMap { readIdempotency($0) }
        )
    }

    /// Whether a `body` names a form (`json`), perhaps misspelled, or the media type of parameters in JSON, instead of a
    /// type or a kind of body.
    func isBodyForm(_ node: Node) -> Bool {
        if node.mediaOfJSON != nil { return true }
        guard case .scalar(let scalar) = node.content else { return false }
        let (word, _) = ShortDescription.split(scalar.text)
        if MediaHint.ofParameters(word) != nil { return true }
        // A media type, such as `text/plain`, is reported as the type that it is not, and so is `xml`.
        if MediaHint.meaning(of: word, in: .body) != nil || word == "xml" { return false }
        return scalar.text.first?.isLowercase == true && BodyKind(rawValue: word)?.isOfErrorsOnly != false
    }

    /// Reads a form, which has no description, since it has no value of its own.
    private mutating func readBodyForm(_ node: Node) -> Located<BodyForm>? {
        if let media = node.mediaOfJSON {
            let name = media.text.map { Name($0, at: location(of: media)) }
            if let problem = name.flatMap({ Diagnostic.charset(ofJSON: $0) }) { report(problem) }
            return Located(.json, at: location(of: node))
        }
        let (word, description) = ShortDescription.split(node.text ?? "")
        if let meaning = MediaHint.ofParameters(word) {
            report(.mediaAsType(Name(word, at: location(of: node)), meaning))
            return BodyForm.allCases.first { word.lowercased().hasPrefix($0.mediaType) }.map {
                Located($0, at: location(of: node))
            }
        }
        guard description != nil, let form = BodyForm(rawValue: word) else { return readWord(node, of: BodyForm.self) }
        report(.describedForm(form.rawValue, at: location(of: node)))
        return nil
    }

    /// Reads `true`, `false`, one contradiction, or a list of them; returns them in the order of their declaration.
    private mutating func readLeniency(_ node: Node) -> [LeniencyOption]? {
        switch node.content {
        case .sequence(let nodes):
            let words = Set(nodes.compactMap { readWord($0, of: LeniencyOption.self)?.value })
            return LeniencyOption.allCases.filter(words.contains)
        case .scalar(let scalar) where scalar.text == "true": return LeniencyOption.allCases
        case .scalar(let scalar) where scalar.text == "false": return []
        case .scalar, .mapping:
            guard let text = readText(node) else { return nil }
            if let option = LeniencyOption(rawValue: text.value) { return [option] }
            let words = LeniencyOption.allCases.map(\.rawValue)
            report(.unknownWord(text, noun: LeniencyOption.noun, allowed: ["true", "false"] + words))
            return nil
        }
    }

    private mutating func readIdempotency(_ node: Node) -> Located<Idempotency>? {
        if node.scalar?.isNull == true {
            report(.nullText(of: Key.idempotent.rawValue, at: location(of: node)))
            return nil
        }
        guard let text = readText(node) else { return nil }
        switch text.value {
        case "true": return text.map { _ in .always }
        case "false": return text.map { _ in .never }
        default:
            if let flag = text.value.asFlag {
                report(.otherBoolean(text, flag, noun: "the name of a header field"))
            } else if !HTTPGrammar.isToken(text.value) {
                report(.badHeaderName(text))
            }
            return text.map { .key(header: $0) }
        }
    }

    private mutating func readHeaders(_ node: Node) -> [HeaderDefinition] {
        var seen: Set<String> = []
        return readNamed(node, noun: "constant texts").compactMap { entry in
            if !seen.insert(entry.key.text.lowercased()).inserted, entry.isMerged { return nil }
            guard case .scalar(let scalar) = entry.value.content else {
                report(.headerWithType(entry.value.kindName, at: location(of: entry.value)))
                return nil
            }
            guard let value = readValue(entry.value) else { return nil }
            return HeaderDefinition(name: name(of: entry.key), value: value, isQuoted: scalar.style != .plain)
        }
    }

    private mutating func readErrors(_ node: Node) -> [StatusResponseDefinition] {
        readByStatus(node, isFailure: true)
    }

    /// The name that `as` gives to the Swift type of the errors.
    private mutating func readErrorsName(_ node: Node) -> Name? {
        guard case .mapping(let entries) = node.content else { return nil }
        let entry = entries.first { $0.key.text == Key.as.rawValue }
        return entry.flatMap { readTypeName($0.value, noun: "a type of errors") }
    }
}

extension Node {
    /// The media type in `{media: application/merge-patch+json}`, by which the parameters of a body are JSON; `nil` for
    /// any other node, such as one that declares a whole body.
    var mediaOfJSON: Node? {
        guard let entry = entries?.first, entries?.count == 1, entry.key.text == Key.media.rawValue,
            let media = entry.value.text, HTTPGrammar.isJSON(media)
        else { return nil }
        return entry.value
    }
}

extension Diagnostic {
    fileprivate static func headerWithType(_ found: String, at location: SourceLocation) -> Diagnostic {
        .wrongKind(
            found,
            expected: "a text",
            at: location,
            hint: "for a header that varies, add a parameter with 'in: header'"
        )
    }

    /// - Parameter noun: The noun for any text that is not a Boolean.
    static func otherBoolean(_ word: Name, _ flag: Bool, noun: String) -> Diagnostic {
        .error(
            "unknown-word",
            at: word.location,
            "'\(word.value)' would be \(noun)",
            hint: meant("\(flag)"),
            replacement: word.replacement(among: ["\(flag)"])
        )
    }
}

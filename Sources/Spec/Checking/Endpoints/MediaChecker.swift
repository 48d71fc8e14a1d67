import Diagnostics

/// Checks the media types of bodies.
struct MediaChecker {
    let sink: DiagnosticSink

    /// - Parameter place: The key of the content, `body` or `response`.
    func check(_ media: Name?, of content: Content?, in place: Key) {
        guard let media else { return }
        guard HTTPGrammar.isMediaRangeList(media.value) else { return sink.report(.badMedia(media)) }
        if place == .body, let content, !content.isFile, HTTPGrammar.isChoice(media.value) {
            let file = "'type: file', whose caller passes an 'Upload'"
            return sink.report(.choiceWithoutUpload(media, in: "body", instead: file))
        }
        if content?.isJSON == true {
            if HTTPGrammar.isXML(media.value) {
                sink.report(.jsonInXML(media))
            } else if case .json? = content, let hint = MediaHint.ofNoJSON(media.value, in: place) {
                sink.report(.jsonInOtherMedia(media, hint))
            }
            if place == .body, let problem = Diagnostic.charset(ofJSON: media) { sink.report(problem) }
        }
        let essence = media.value.prefix { $0 != ";" }.lowercased()
        if case .lines(.builtin(.string, nil))? = content, essence == "text/plain" { sink.report(.linesOfText(media)) }
    }
}

extension Diagnostic {
    /// - Parameter media: A media type of XML, beside a type that is read and written as JSON.
    static func jsonInXML(_ media: Name) -> Diagnostic {
        .error(
            "bad-media",
            at: media.location,
            "XML is not supported, and a type beside 'media: \(media.value)' would be JSON",
            hint: "write 'type: data' or 'type: text', and parse the XML in Swift"
        )
    }

    /// - Parameter media: A media type that JSON never has, beside a type that is read and written as JSON.
    fileprivate static func jsonInOtherMedia(_ media: Name, _ hint: String) -> Diagnostic {
        .error("bad-media", at: media.location, "a type beside 'media: \(media.value)' would be JSON", hint: hint)
    }

    fileprivate static func linesOfText(_ media: Name) -> Diagnostic {
        .error(
            "bad-media",
            at: media.location,
            "each line of '{lines: String}' is a JSON string in quotes, which '\(media.value)' is not",
            hint: "for the text of each line, write 'lines: text'"
        )
    }

    /// - Parameters:
    ///   - place: The word for what has the media type.
    ///   - type: The type that leaves the choice to the caller.
    static func choiceWithoutUpload(_ media: Name, in place: String, instead type: String) -> Diagnostic {
        .error(
            "bad-media",
            at: media.location,
            "only the caller's 'Upload' chooses one of '\(media.value)', and this \(place) has none",
            hint: "write one media type, or \(type)"
        )
    }

    static func badMedia(_ media: Name) -> Diagnostic {
        .error(
            "bad-media",
            at: media.location,
            "'\(media.value)' is not a media type",
            hint: "write 'type/subtype', as 'application/json'"
        )
    }
}

extension Content {
    fileprivate var isFile: Bool {
        if case .file = self { true } else { false }
    }
}

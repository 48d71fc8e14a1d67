import Spec

extension TypeSpelling {
    /// The type of what an answer holds.
    ///
    /// - Parameter events: The enum of events that are told apart by name.
    func spell(_ response: Response, events: String? = nil) -> String {
        switch response.content {
        case .none: scope.swift + "Void"
        case .text: scope.spell(.string)
        case .data: scope.spell(.data)
        case .status: scope.spell(.int)
        case .file: scope.own("Download")
        case .lines(let type): "\(scope.own("LineStream"))<\(spell(type))>"
        case .events(let stream):
            "\(scope.own("EventStream"))<\(events ?? stream.events.first.map { spell($0.type) } ?? "")>"
        case .json(let type): spell(type)
        }
    }
}

extension Response {
    /// The expression that decodes it, where the one that the runtime has for its type is not the right one.
    var decoding: String? {
        switch content {
        case .none, .text, .data, .status, .file: return nil
        case .lines(let type): return WireFormatSpelling.spell(type).map { "try response.lines(\($0))" }
        case .events(let stream):
            return stream.arguments.isEmpty ? nil : "try response.events(\(stream.arguments))"
        case .json(let type):
            let path = pick.isEmpty ? nil : "at: Self.rules.pick"
            if let format = WireFormatSpelling.spell(type) {
                return "try response.json(\([path, format].compactMap(\.self).joined(separator: ", ")))"
            }
            // A bare String and bare Data are taken for the whole body, as text and as bytes.
            switch type {
            case .builtin(.string, _), .optional(.builtin(.string, _)): return "try response.json(\(path ?? ""))"
            default: return nil
            }
        }
    }

    /// Whether the whole of it is a type that is written in it and has this name, so that no alias must give it one.
    func isDeclared(as name: String) -> Bool {
        guard headers.isEmpty, case .json(.inline(let inline)) = content else { return false }
        return inline.swiftName == name
    }

    /// Whether there is something to decode.
    var holdsSomething: Bool {
        if case .none = content { false } else { true }
    }

    /// Whether it has neither a body nor headers.
    var isEmpty: Bool { !holdsSomething && headers.isEmpty }

    /// The same answer, of which a body that is written in it has another name.
    func withBody(called name: String) -> Response {
        switch content {
        case .json(let type): with(.json(type.renamingInline(name)))
        case .lines(let type): with(.lines(type.renamingInline(name)))
        case .none, .text, .data, .status, .file, .events: self
        }
    }
}

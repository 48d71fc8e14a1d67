import Spec

extension TypePrinter {
    /// The type of a response's body.
    ///
    /// - Parameter events: The enum of named events.
    func print(_ response: Response, events: String? = nil) -> String {
        switch response.content {
        case .none: scope.swift + "Void"
        case .text: scope.qualified(.string)
        case .data: scope.qualified(.data)
        case .status: scope.qualified(.int)
        case .file: scope.own("Download")
        case .lines(let type): "\(scope.own("LineStream"))<\(print(type))>"
        case .events(let stream):
            "\(scope.own("EventStream"))<\(events ?? stream.events.first.map { print($0.type) } ?? "")>"
        case .json(let type): print(type)
        }
    }
}

extension Response {
    /// The expression that decodes it; `nil` if the runtime's default for its type is right.
    var decoding: String? {
        switch content {
        case .none, .text, .data, .status, .file: return nil
        case .lines(let type): return WireFormatPrinter.print(type).map { "try response.lines(\($0))" }
        case .events(let stream):
            return stream.arguments.isEmpty ? nil : "try response.events(\(stream.arguments))"
        case .json(let type):
            let path = pick.isEmpty ? nil : "at: Self.responsePolicy.pick"
            if let format = WireFormatPrinter.print(type) {
                return "try response.json(\([path, format].compactMap(\.self).joined(separator: ", ")))"
            }
            // A bare String and bare Data are taken for the whole body, as text and as bytes.
            switch type {
            case .builtin(.string, _), .optional(.builtin(.string, _)): return "try response.json(\(path ?? ""))"
            default: return nil
            }
        }
    }

    /// Whether its body is an inline type with this name, so that it needs no alias.
    func isDeclared(as name: String) -> Bool {
        guard headers.isEmpty, case .json(.inline(let inline)) = content else { return false }
        return inline.swiftName == name
    }

    /// Whether it has a body.
    var holdsSomething: Bool {
        if case .none = content { false } else { true }
    }

    /// Whether it has neither a body nor headers.
    var isEmpty: Bool { !holdsSomething && headers.isEmpty }

    /// The same response with another name for the inline type of its body.
    func withBody(called name: String) -> Response {
        switch content {
        case .json(let type): with(.json(type.renamingInline(name)))
        case .lines(let type): with(.lines(type.renamingInline(name)))
        case .none, .text, .data, .status, .file, .events: self
        }
    }
}

import Spec

extension TypeSpelling {
    /// The `Response` of a request.
    func spell(_ response: Response) -> String {
        switch response.content {
        case .none, .file, .lines, .events: scope.swift + "Void"
        case .text: scope.spell(.string)
        case .data: scope.spell(.data)
        case .status: scope.spell(.int)
        case .json(let type): spell(type)
        }
    }
}

extension Response {
    /// The expression that decodes it, where the one that the runtime has for its type is not the right one.
    var decoding: String? {
        guard case .json(let type) = content else { return nil }
        if let format = WireFormatSpelling.spell(type) { return "try response.json(at: Self.pick, \(format))" }
        // A bare String and bare Data are taken for the whole body, as text and as bytes.
        switch type {
        case .builtin(.string, _), .optional(.builtin(.string, _)): return "try response.json(at: Self.pick)"
        default: return nil
        }
    }
}

extension Response {
    /// Whether the whole of it is a type that is written in it and has this name, so that no alias must give it one.
    func isDeclared(as name: String) -> Bool {
        guard case .json(.inline(let inline)) = content else { return false }
        return SwiftName.type(inline.name.value) == name
    }

    /// Whether there is something to decode.
    var holdsSomething: Bool {
        if case .none = content { false } else { true }
    }
}

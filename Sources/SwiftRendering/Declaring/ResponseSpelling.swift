import Spec

extension TypeSpelling {
    /// The `Response` of a request.
    func spell(_ response: Response) -> String {
        switch response.content {
        case .none: "Void"
        case .text: "String"
        case .data: "Data"
        case .status: "Int"
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
    /// Whether there is something to decode.
    var holdsSomething: Bool {
        if case .none = content { false } else { true }
    }
}

import Spec

extension Literal {
    /// The value of a default or a constant of `type` on the wire.
    func json(of type: TypeReference) -> JSONValue { value(of: type) }

    /// The value of a tag, which has no type.
    var json: JSONValue { json(of: .builtin(.json, nil)) }

    /// The reason that a value differs from a constant of `type`; `nil` if it does not.
    func contradiction(of value: JSONValue, _ type: TypeReference) -> String? {
        guard let text = value.plainText, let constant = json(of: type).plainText, text != constant,
            !isRepresented(by: text)
        else { return nil }
        return "'\(text)' is not '\(constant)'"
    }
}

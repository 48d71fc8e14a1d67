import Foundation

// Scalars that are written as another JSON type, for a lenient reader. A strict reader throws a type mismatch.
extension TapeValue {
    /// The text of a number or a Boolean that is not in quotes.
    @inline(never)
    func unquotedText() throws -> String {
        try converted(String.self) {
            switch node.kind {
            case .integer, .number: numberText
            case .yes: "true"
            case .no: "false"
            case .null, .string, .array, .object: nil
            }
        }
    }

    /// A Boolean in quotes.
    @inline(never)
    func quotedBool() throws -> Bool {
        try converted(Bool.self) {
            guard node.kind == .string else { return nil }
            return switch try string() {
            case "true": true
            case "false": false
            default: nil
            }
        }
    }

    /// A double in quotes.
    @inline(never)
    func quotedDouble() throws -> Double { try quotedNumber { try $0.double() } }

    /// A number in quotes, which `read` reads from a separate tape.
    @inline(never)
    func quotedNumber<Value>(_ read: (TapeValue) throws -> Value) throws -> Value {
        try converted(Value.self) {
            guard node.kind == .string, node.marks.isEmpty, !isEmptyString else { return nil }
            return try? JSONTape.read(Data(bytes), limits: JSONLimits(values: 1)) { tape in
                let number = TapeValue(tape, 0)
                guard number.isNumber, number.bytes.count == bytes.count else { return nil }
                return try read(number)
            }
        }
    }

    private var isNumber: Bool { node.kind == .integer || node.kind == .number }
}

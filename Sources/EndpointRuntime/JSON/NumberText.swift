/// The text of a JSON number, for comparison by value.
struct NumberText: Sendable {
    let text: String
    private let isNegative: Bool
    /// The digits without zeros at either end; empty for zero.
    private let digits: Substring.UTF8View
    /// The power of ten for the digits; `nil` if it does not fit a 64-bit integer.
    private let exponent: Int?

    /// - Returns: `nil` for a text that is not a number by the grammar of RFC 8259, section 6.
    init?(_ text: String) {
        var scanner = Substring(text).utf8
        isNegative = scanner.popFirst("-")
        let whole = scanner.popDigits()
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
        var fraction = Substring().utf8
        if scanner.popFirst(".") {
            fraction = scanner.popDigits()
            guard !fraction.isEmpty else { return nil }
        }
        var power: Int? = 0
        if scanner.popFirst("e") || scanner.popFirst("E") {
            let sign = scanner.popFirst("-") ? "-" : ""
            if sign.isEmpty { _ = scanner.popFirst("+") }
            let digits = scanner.popDigits()
            guard !digits.isEmpty else { return nil }
            power = Int(sign + String(Substring(digits)))
        }
        guard scanner.isEmpty else { return nil }
        self.text = text
        let all = Substring(String(Substring(whole)) + String(Substring(fraction))).utf8
        let trimmed = all.drop { $0 == UInt8(ascii: "0") }
        let zeros = trimmed.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        digits = trimmed.dropLast(zeros)
        exponent = power.flatMap { power in
            let (sum, overflow) = power.addingReportingOverflow(zeros - fraction.count)
            return overflow ? nil : sum
        }
    }

    /// The digits of a whole number that may fit an integer type.
    var wholeDigits: String? {
        guard let exponent, 0...100 ~= exponent, !digits.isEmpty else { return digits.isEmpty ? "0" : nil }
        return (isNegative ? "-" : "") + String(Substring(digits)) + String(repeating: "0", count: exponent)
    }

    /// Whether the shortest decimal representation of `double` equals the number.
    func isHeld(by double: Double) -> Bool {
        // A double represents any 15 digits (DBL_DIG); beyond this range of exponents it may be subnormal.
        if digits.count <= 15, let exponent, -290...290 ~= exponent { return true }
        return double.isFinite && isSame(as: double.description)
    }

    /// Whether both texts have the same value.
    func isSame(as other: String) -> Bool {
        NumberText(other) == self
    }
}

@_documentation(visibility: internal)
extension NumberText: Hashable {
    static func == (left: NumberText, right: NumberText) -> Bool {
        if left.digits.isEmpty || right.digits.isEmpty { return left.digits.isEmpty && right.digits.isEmpty }
        guard left.exponent != nil, right.exponent != nil else { return left.text == right.text }
        return left.isNegative == right.isNegative && left.exponent == right.exponent
            && left.digits.elementsEqual(right.digits)
    }

    func hash(into hasher: inout Hasher) {
        guard exponent != nil || digits.isEmpty else { return hasher.combine(text) }
        hasher.combine(digits.count)
        // Zero has any sign and any exponent.
        guard !digits.isEmpty else { return }
        hasher.combine(isNegative)
        hasher.combine(exponent)
        for digit in digits { hasher.combine(digit) }
    }
}

extension Substring.UTF8View {
    fileprivate mutating func popFirst(_ character: Unicode.Scalar) -> Bool {
        guard let byte = first, UInt32(byte) == character.value else { return false }
        removeFirst()
        return true
    }

    fileprivate mutating func popDigits() -> Substring.UTF8View {
        let digits = prefix(while: \.isDigit)
        self = dropFirst(digits.count)
        return digits
    }
}

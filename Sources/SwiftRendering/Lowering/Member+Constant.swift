import Spec

extension Member {
    /// The value of a constant on the wire as a Swift literal; `nil` if the caller passes the value.
    var constantLiteral: String? {
        guard let constant else { return nil }
        // A quoted number is a string on the wire.
        if case .builtin(_, .quoted?) = type { return SwiftLiteral.string(constant.text) }
        return SwiftLiteral.value(constant.wireLiteral)
    }
}

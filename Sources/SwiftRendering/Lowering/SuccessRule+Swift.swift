import Spec

extension SuccessRule {
    /// `.key("ok", is: "true")`
    var swift: String {
        let key = SwiftLiteral.string(key)
        return value.map { ".key(\(key), is: \(SwiftLiteral.string($0)))" } ?? ".no(\(key))"
    }
}

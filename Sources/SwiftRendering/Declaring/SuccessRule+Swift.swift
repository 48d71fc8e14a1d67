import Spec

extension API {
    /// The rule of success that all endpoints have, so that it is said once.
    var sharedSuccess: SuccessRule? {
        guard let first = endpoints.first?.success, endpoints.allSatisfy({ $0.success == first }) else { return nil }
        return first
    }
}

extension SuccessRule {
    /// `.key("ok", is: "true")`
    var swift: String {
        let key = SwiftLiteral.string(key)
        return value.map { ".key(\(key), is: \(SwiftLiteral.string($0)))" } ?? ".no(\(key))"
    }
}

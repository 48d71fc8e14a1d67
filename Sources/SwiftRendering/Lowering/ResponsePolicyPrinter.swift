import Spec

/// Prints the response policy of a request, if it differs from the default.
struct ResponsePolicyPrinter {
    var statuses: String?
    var streamed: String?
    var success: String?
    var pick: [String] = []
    var failurePick: [String] = []

    /// The constant, such as `static let responsePolicy = ResponsePolicy(pick: ["items"])`; `nil` for the default policy.
    func constant(in scope: ScopeNames) -> ConstantDeclaration? {
        let arguments = [
            statuses.map { "statuses: \($0)" },
            streamed.map { "streamed: \($0)" },
            success.map { "success: \($0)" },
            pick.isEmpty ? nil : "pick: \(Self.steps(pick))",
            failurePick.isEmpty ? nil : "failurePick: \(Self.steps(failurePick))",
        ].compactMap(\.self)
        if arguments.isEmpty { return nil }
        return ConstantDeclaration(
            name: "responsePolicy",
            type: nil,
            value: scope.own("ResponsePolicy"),
            arguments: arguments
        )
    }

    private static func steps(_ keys: [String]) -> String {
        "[\(keys.map(SwiftLiteral.string).joined(separator: ", "))]"
    }
}

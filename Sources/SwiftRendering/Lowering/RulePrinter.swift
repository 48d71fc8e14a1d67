import Spec

/// Prints the response rules of a request that differ from the runtime's defaults.
struct RulePrinter {
    var statuses: String?
    var streamed: String?
    var success: String?
    var pick: [String] = []
    var failurePick: [String] = []

    /// The constant, such as `static let rules = AnswerRules(pick: ["items"])`; `nil` if all rules are the defaults.
    func constant(in scope: ScopeNames) -> ConstantDeclaration? {
        let arguments = [
            statuses.map { "statuses: \($0)" },
            streamed.map { "streamed: \($0)" },
            success.map { "success: \($0)" },
            pick.isEmpty ? nil : "pick: \(Self.steps(pick))",
            failurePick.isEmpty ? nil : "failurePick: \(Self.steps(failurePick))",
        ].compactMap(\.self)
        if arguments.isEmpty { return nil }
        return ConstantDeclaration(name: "rules", type: nil, value: scope.own("AnswerRules"), arguments: arguments)
    }

    private static func steps(_ keys: [String]) -> String {
        "[\(keys.map(SwiftLiteral.string).joined(separator: ", "))]"
    }
}

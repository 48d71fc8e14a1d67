import Spec
import SwiftNaming

/// Prints the response policy of a request, if it differs from the default.
struct ResponsePolicyPrinter {
    var statuses: String?
    var streamed: String?
    var success: String?
    var leniency: String?
    var pick: [String] = []
    var failurePick: [String] = []

    /// The constant, such as `static let responsePolicy = ResponsePolicy(pick: ["items"])`; `nil` for the default
    /// policy.
    func constant(in scope: ScopeNames) -> ConstantDeclaration? {
        let arguments = [
            statuses.map { "statuses: \($0)" },
            streamed.map { "streamed: \($0)" },
            success.map { "success: \($0)" },
            leniency.map { "leniency: \($0)" },
            pick.isEmpty ? nil : "pick: \(Self.steps(pick))",
            failurePick.isEmpty ? nil : "failurePick: \(Self.steps(failurePick))",
        ].compactMap(\.self)
        if arguments.isEmpty { return nil }
        return ConstantDeclaration(
            name: "responsePolicy",
            type: nil,
            value: scope.runtime(ReservedNames.responsePolicy),
            arguments: arguments
        )
    }

    private static func steps(_ keys: [String]) -> String {
        "[\(keys.map(SwiftLiteral.string).joined(separator: ", "))]"
    }
}

extension SuccessRule {
    /// The expression of the rule: `.key("ok", is: "true")`, `.key("code", isOneOf: ["0", nil])`, `.empty("errors")`.
    var swift: String {
        let key = SwiftLiteral.string(key)
        if acceptsEmptyList { return ".empty(\(key))" }
        let values = values.map { $0.map(SwiftLiteral.string) }
        if values.count > 1 {
            return ".key(\(key), isOneOf: [\(values.map { $0 ?? "nil" }.joined(separator: ", "))])"
        }
        return values.first.flatMap(\.self).map { ".key(\(key), is: \($0))" } ?? ".no(\(key))"
    }
}

extension [LeniencyOption] {
    /// The expression of the set: `.all`, `[.quotedScalars, .emptyStrings]`.
    var swift: String {
        if isEmpty { return ".strict" }
        if count == LeniencyOption.allCases.count { return ".all" }
        return "[\(map(\.swift).joined(separator: ", "))]"
    }
}

extension LeniencyOption {
    /// The member of the runtime's `Leniency`.
    fileprivate var swift: String {
        switch self {
        case .invalidOptionals: ".invalidOptionals"
        case .invalidElements: ".invalidElements"
        case .missingCollections: ".missingCollections"
        case .quotedScalars: ".quotedScalars"
        case .emptyStrings: ".emptyStrings"
        case .datesWithoutOffset: ".datesWithoutOffset"
        }
    }
}

extension StatusPattern {
    /// The pattern in a `switch` over status codes: `case 404`.
    var switchCase: String {
        switch self {
        case .code(let code): "case \(code)"
        case .class(let first): "case \(first)00..<\(first + 1)00"
        case .otherwise: "default"
        }
    }

    /// The element of the runtime's set of statuses: `404`, `.clientError`.
    var setElement: String {
        switch self {
        case .code(let code): "\(code)"
        case .class(let first):
            [".informational", ".successful", ".redirection", ".clientError", ".serverError"][(first - 1) % 5]
        case .otherwise: ".successful"
        }
    }

    /// The description in a sentence: `status 404`, `status 4xx`.
    var phrase: String {
        switch self {
        case .code(let code): "status \(code)"
        case .class(let first): "status \(first)xx"
        case .otherwise: "any other status"
        }
    }
}

extension [StatusPattern] {
    /// A literal of the runtime's set.
    var setLiteral: String { "[" + map(\.setElement).joined(separator: ", ") + "]" }
}

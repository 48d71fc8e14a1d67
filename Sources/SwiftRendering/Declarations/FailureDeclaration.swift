import Templating

/// The failures of a request with several error types, or with one error type that the runtime's default does not
/// decode.
struct FailureDeclaration: Sendable {
    /// The cases of the enum; empty if there is one type.
    let cases: [FailureCase]
    /// The arms of the `switch` over the status code.
    let arms: [StatusArm]

    /// The expression that decodes every failure; `nil` if the decoding depends on the status.
    var only: String? { arms.count == 1 ? arms.first?.value : nil }
}

extension FailureDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .list("cases", of: FailureCase.self, \.cases),
        .optionalText("only", \.only),
        .list("arms", of: StatusArm.self, \.arms),
    ]
}

struct FailureCase: Sendable {
    let name: String
    let type: String
    /// The statuses of the errors with this case, and their descriptions.
    var descriptions: [(status: String, text: String?)]

    /// A description of all statuses, or the descriptions that differ, after their statuses.
    fileprivate var documentation: [String] {
        let described = descriptions.map { (status: $0.status, lines: Documentation.lines([$0.text])) }
        var texts: [[String]] = []
        for (_, lines) in described where !lines.isEmpty && !texts.contains(lines) { texts.append(lines) }
        if texts.count == 1, described.allSatisfy({ !$0.lines.isEmpty }) { return texts[0] }
        return Documentation.lines(
            texts.map { text in
                let statuses = described.filter { $0.lines == text }.map { $0.status }
                return Documentation.entry("\(statuses.joined(separator: ", ")):", text).joined(separator: "\n")
            }
        )
    }
}

extension FailureCase: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("name", \.name),
        .text("type", \.type),
    ]
}

/// The decoding of responses or failures with certain statuses.
struct StatusArm: Sendable {
    /// The pattern: `case 404`.
    let pattern: String
    /// The expression that decodes the response or the failure.
    let value: String
}

extension StatusArm: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("pattern", \.pattern),
        .text("value", \.value),
        /// Whether the status has no failure, so that the value is `nil`.
        .flag("isNothing") { $0.value == "nil" },
    ]
}

import Spec

/// The `Failure` of a request: the one type that its errors hold, or an enum where they hold several.
struct FailureSpelling {
    /// `nil` where no error holds anything.
    let type: String?
    /// The keys to the wanted part of the body, where one type serves all statuses.
    let pick: [String]
    /// The enum of several types, and how failures are read, where that is not how the runtime does.
    let declaration: FailureDeclaration?

    /// The structs of failures with headers.
    let headed: [HeadedDeclaration]
    /// What `Failure` stands for, where no type of that name is declared.
    let alias: String?

    init(_ endpoint: Endpoint, _ spelling: TypeSpelling, _ declarer: APIDeclarer) {
        let errors = endpoint.errors
        if let shared = declarer.sharedFailures.name(of: endpoint) {
            type = spelling.models + shared
            alias = type
            pick = []
            headed = []
            declaration = nil
            return
        }
        let holding = errors.filter { !$0.response.isEmpty }
        headed = holding.filter { !$0.response.headers.isEmpty }.map {
            declarer.headed($0.response, called: $0.failureName, events: nil, $0.status.value, spelling)
        }
        let types = Set(holding.map { spelling.spell($0.response) })
        guard types.count > 1 || !headed.isEmpty else {
            type = types.first
            alias = holding.contains { $0.response.isDeclared(as: "Failure") } ? nil : type
            let isUsual = errors.allSatisfy(\.response.isUsualFailure) && Set(holding.map(\.response.pick)).count < 2
            pick = isUsual ? holding.first?.response.pick ?? [] : []
            declaration = isUsual || holding.isEmpty ? nil : FailureDeclaration(of: errors, readings: spelling.scope)
            return
        }
        type = nil
        alias = nil
        pick = []
        declaration = FailureDeclaration(errors, spelling)
    }
}

extension FailureDeclaration {
    init(_ errors: [StatusAnswer], _ spelling: TypeSpelling) {
        var cases: [FailureCase] = []
        var arms: [FailureArm] = []
        let isExhaustive = errors.contains { $0.status.value == .otherwise }
        let hasClasses = errors.contains { if case .class = $0.status.value { true } else { false } }
        // What holds nothing is like what nothing is said of, where nothing else takes its status.
        let errors = isExhaustive || hasClasses ? errors : errors.filter { !$0.response.isEmpty }
        for (error, name) in zip(errors, FailureNames.names(of: errors, spelling)) {
            let pattern = error.status.value.switchCase
            guard error.response.headers.isEmpty else {
                cases.append(FailureCase(name: SwiftName.escaped(name), type: error.failureName))
                arms.append(FailureArm(pattern: pattern, value: "try .\(name)(\(error.failureName)(response))"))
                continue
            }
            guard error.response.holdsSomething else {
                arms.append(FailureArm(pattern: pattern, value: "nil"))
                continue
            }
            let type = spelling.spell(error.response)
            let escaped = SwiftName.escaped(name)
            if !cases.contains(where: { $0.name == escaped }) { cases.append(FailureCase(name: escaped, type: type)) }
            let reading = error.response.reading(spelling.scope)
            arms.append(FailureArm(pattern: pattern, value: SwiftExpression.enumCase(name, reading)))
        }
        if !isExhaustive { arms.append(FailureArm(pattern: "default", value: "nil")) }
        self.init(cases: cases, arms: Self.joined(arms, errors.map(\.status.value)))
    }

    /// One arm for all single statuses that are read the same way; those of classes stay where they are, behind them.
    static func joined(_ arms: [FailureArm], _ statuses: [StatusPattern]) -> [FailureArm] {
        let singles = statuses.prefix { if case .code = $0 { true } else { false } }.count
        var result: [FailureArm] = []
        for arm in arms.prefix(singles) {
            if let index = result.firstIndex(where: { $0.value == arm.value }) {
                let pattern = result[index].pattern + arm.pattern.replacing("case", with: ",", maxReplacements: 1)
                result[index] = FailureArm(pattern: pattern, value: arm.value)
            } else {
                result.append(arm)
            }
        }
        return result + arms.dropFirst(singles)
    }
}

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
        let holding = errors.filter { $0.response.holdsSomething || !$0.response.headers.isEmpty }
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
        for error in errors {
            let pattern = error.status.value.switchCase
            guard error.response.headers.isEmpty else {
                let name = SwiftName.property(error.status.value.reason)
                cases.append(FailureCase(name: SwiftName.escaped(name), type: error.failureName))
                arms.append(FailureArm(pattern: pattern, value: ".\(name)(try \(error.failureName)(response))"))
                continue
            }
            guard error.response.holdsSomething else {
                arms.append(FailureArm(pattern: pattern, value: "nil"))
                continue
            }
            let type = spelling.spell(error.response)
            let name = Self.caseName(of: error, type, beside: cases)
            if !cases.contains(where: { $0.name == name }) { cases.append(FailureCase(name: name, type: type)) }
            arms.append(
                FailureArm(pattern: pattern, value: ".\(name)(\(error.response.reading(spelling.scope)))")
            )
        }
        if !errors.contains(where: { $0.status.value == .otherwise }) {
            arms.append(FailureArm(pattern: "default", value: "nil"))
        }
        self.init(cases: cases, arms: Self.joined(arms, errors.map(\.status.value)))
    }

    /// What a case is called: by its type, or by its status where a case of another type has that name.
    private static func caseName(of error: StatusAnswer, _ type: String, beside cases: [FailureCase]) -> String {
        let status = error.status.value
        let names = [caseName(error.response), SwiftName.escaped(SwiftName.property(status.reason))]
        return names.first { name in cases.allSatisfy { $0.name != name || $0.type == type } }
            ?? "failure\(status.name)"
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

    /// A case is called after its type.
    static func caseName(_ response: Response) -> String {
        switch response.content {
        case .none: "none"
        case .text: "text"
        case .data: "data"
        case .status: "status"
        case .file, .lines, .events: "stream"
        case .json(let type): SwiftName.escaped(SwiftName.member(simpleName(type)))
        }
    }

    private static func simpleName(_ type: TypeReference) -> String {
        switch type {
        case .builtin(let builtin, _): builtin.rawValue
        case .model(let name): name
        case .inline(let inline): inline.name.value
        case .list(let element): simpleName(element) + "List"
        case .map(_, let value): simpleName(value) + "Map"
        case .optional(let wrapped): simpleName(wrapped)
        }
    }
}

import Spec

/// The `Failure` of a request: the one type that its errors hold, or an enum where they hold several.
struct FailureSpelling {
    /// `nil` where no error holds anything.
    let type: String?
    /// The keys to the wanted part of the body, where one type serves all statuses.
    let pick: [String]
    /// The enum of several types.
    let declaration: FailureDeclaration?

    init(_ errors: [StatusAnswer], _ spelling: TypeSpelling) {
        let holding = errors.filter(\.response.holdsSomething)
        let shapes = Set(holding.map { "\(spelling.spell($0.response)) \($0.response.pick)" })
        guard shapes.count > 1 else {
            type = holding.first.map { spelling.spell($0.response) }
            pick = holding.first?.response.pick ?? []
            declaration = nil
            return
        }
        type = nil
        pick = []
        declaration = FailureDeclaration(errors, spelling)
    }
}

extension FailureDeclaration {
    fileprivate init(_ errors: [StatusAnswer], _ spelling: TypeSpelling) {
        var cases: [FailureCase] = []
        var arms: [FailureArm] = []
        for error in errors {
            let pattern = Self.pattern(error.status.value)
            guard error.response.holdsSomething else {
                arms.append(FailureArm(pattern: pattern, value: "nil"))
                continue
            }
            let type = spelling.spell(error.response)
            let name = Self.caseName(error.response)
            if !cases.contains(where: { $0.name == name }) { cases.append(FailureCase(name: name, type: type)) }
            arms.append(FailureArm(pattern: pattern, value: ".\(name)(\(Self.decoding(error.response)))"))
        }
        if !errors.contains(where: { $0.status.value == .otherwise }) {
            arms.append(FailureArm(pattern: "default", value: "nil"))
        }
        self.init(cases: cases, arms: arms)
    }

    private static func pattern(_ status: StatusPattern) -> String {
        switch status {
        case .code(let code): "case \(code)"
        case .class(let first): "case \(first)00..<\(first + 1)00"
        case .otherwise: "default"
        }
    }

    /// A case is called after its type.
    private static func caseName(_ response: Response) -> String {
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

    private static func decoding(_ response: Response) -> String {
        switch response.content {
        case .none: "()"
        case .text: "try response.text()"
        case .data: "response.body"
        case .status: "response.statusCode"
        case .file, .lines, .events: "()"
        case .json:
            response.pick.isEmpty
                ? "try response.json()"
                : "try response.json(at: [\(response.pick.map(SwiftLiteral.string).joined(separator: ", "))])"
        }
    }
}

import Spec

extension FailureDeclaration {
    /// The code that decodes failures of one type, by status, if the runtime's default does not apply.
    init(of errors: [StatusResponse], readings scope: ScopeNames) {
        var readings = errors.map { (status: $0.status.value, value: $0.response.failureReading(scope)) }
        if readings.last?.status != .otherwise {
            // Where all are read one way, so are those of statuses that nothing names.
            let ways = Set(readings.map(\.value)).subtracting(["nil"])
            let otherwise = ways.count == 1 ? ways.first ?? "nil" : "nil"
            let hasClasses = readings.contains { if case .class = $0.status { true } else { false } }
            if !hasClasses { readings.removeAll { $0.value == otherwise } }
            readings.append((.otherwise, otherwise))
        }
        let arms = readings.map { FailureArm(pattern: $0.status.switchCase, value: $0.value) }
        self.init(cases: [], arms: Self.joined(arms, readings.map(\.status)))
    }
}

extension Response {
    /// Whether the runtime's default decodes the failure correctly: as JSON, or as the bare status.
    var isUsualFailure: Bool {
        switch content {
        case .status: true
        // What is called an Int is the bare status to the runtime.
        case .json(.builtin(.int, _)): false
        case .json(let type): !type.hasFormat
        case .none, .text, .data, .file, .lines, .events: false
        }
    }

    /// The expression that reads a failure from `response`; of an empty body there is none.
    fileprivate func failureReading(_ scope: ScopeNames) -> String {
        switch content {
        case .none: "nil"
        case .status: reading(scope)
        case .json(.optional): reading(scope)
        case .text, .data, .file, .json, .lines, .events: "response.isEmpty ? nil : \(reading(scope))"
        }
    }
}

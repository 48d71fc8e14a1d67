import Spec
import SwiftNaming

/// The `Failure` type of a request: the type of its error bodies, or an enum if there are several.
struct FailurePrinter {
    /// The path to the part of the body that is decoded, if one type serves all statuses.
    let pick: [String]
    /// The enum of several types, and the code that decodes failures if the runtime's default does not apply.
    let declaration: FailureDeclaration?

    /// The structs of failures with headers.
    let responsesWithHeaders: [ResponseWithHeaders]
    /// The type that `Failure` is an alias of; `nil` if a type of that name is declared.
    let alias: String?

    init(_ endpoint: Endpoint, _ printer: TypePrinter, _ lowering: SwiftLowering) {
        let errors = endpoint.errors.withoutRedundant(printer)
        if let shared = lowering.sharedFailures.name(of: endpoint) {
            alias = printer.models + shared
            pick = []
            responsesWithHeaders = []
            declaration = nil
            return
        }
        let withContent = errors.filter { !$0.response.isEmpty }
        responsesWithHeaders = withContent.filter { !$0.response.headers.isEmpty }.map {
            lowering.responseWithHeaders($0.response, called: $0.failureName, events: nil, $0.status.value, printer)
        }
        let types = Set(withContent.map { printer.print($0.response) })
        guard types.count > 1 || !responsesWithHeaders.isEmpty else {
            alias = withContent.contains { $0.response.isDeclared(as: "Failure") } ? nil : types.first
            let isUsual =
                errors.allSatisfy(\.response.isUsualFailure) && Set(withContent.map(\.response.pick)).count < 2
            pick = isUsual ? withContent.first?.response.pick ?? [] : []
            declaration =
                isUsual || withContent.isEmpty ? nil : FailureDeclaration(of: errors, readings: printer.scope)
            return
        }
        alias = nil
        pick = []
        declaration = FailureDeclaration(errors, in: lowering.groupsOfErrors, printer)
    }
}

extension FailureDeclaration {
    /// - Parameter groups: The groups of the models that are inline types in the errors of groups.
    init(_ errors: [StatusResponse], in groups: [String: Name], _ printer: TypePrinter) {
        var cases: [FailureCase] = []
        var arms: [StatusArm] = []
        let isExhaustive = errors.contains { $0.status.value == .otherwise }
        let hasClasses = errors.contains { if case .class = $0.status.value { true } else { false } }
        // An empty error is treated as an undeclared error, unless a class or `default` would match its status.
        let errors = isExhaustive || hasClasses ? errors : errors.filter { !$0.response.isEmpty }
        for (error, name) in zip(errors, FailureNames.names(of: errors, in: groups, printer)) {
            let pattern = error.status.value.switchCase
            let descriptions = [(error.status.value.title, error.response.description)]
            guard error.response.headers.isEmpty else {
                let escaped = SwiftName.escaped(name)
                cases.append(FailureCase(name: escaped, type: error.failureName, descriptions: descriptions))
                arms.append(StatusArm(pattern: pattern, value: "try .\(name)(\(error.failureName)(response))"))
                continue
            }
            guard error.response.hasBody else {
                arms.append(StatusArm(pattern: pattern, value: "nil"))
                continue
            }
            let type = printer.print(error.response)
            let escaped = SwiftName.escaped(name)
            if let index = cases.firstIndex(where: { $0.name == escaped }) {
                cases[index].descriptions += descriptions
            } else {
                cases.append(FailureCase(name: escaped, type: type, descriptions: descriptions))
            }
            let reading = error.response.reading(printer.scope)
            arms.append(StatusArm(pattern: pattern, value: SwiftExpression.enumCase(name, reading)))
        }
        if !isExhaustive { arms.append(StatusArm(pattern: "default", value: "nil")) }
        self.init(cases: cases, arms: Self.joined(arms, errors.map(\.status.value)))
    }

    /// Returns the arms with one arm for all single statuses whose failures are decoded the same way. The arms of
    /// classes come last.
    static func joined(_ arms: [StatusArm], _ statuses: [StatusPattern]) -> [StatusArm] {
        let singles = statuses.prefix { if case .code = $0 { true } else { false } }.count
        var result: [StatusArm] = []
        for arm in arms.prefix(singles) {
            if let index = result.firstIndex(where: { $0.value == arm.value }) {
                let pattern = result[index].pattern + arm.pattern.replacing("case", with: ",", maxReplacements: 1)
                result[index] = StatusArm(pattern: pattern, value: arm.value)
            } else {
                result.append(arm)
            }
        }
        return result + arms.dropFirst(singles)
    }
}

extension StatusPattern {
    /// The status in a doc comment: `404`, `4xx`, `Other statuses`.
    fileprivate var title: String { self == .otherwise ? "Other statuses" : text }
}

extension FailureDeclaration {
    /// The code that decodes failures of one type, by status, if the runtime's default does not apply.
    init(of errors: [StatusResponse], readings scope: ScopeNames) {
        var readings = errors.map { (status: $0.status.value, value: $0.response.failureReading(scope)) }
        if readings.last?.status != .otherwise {
            // If all failures are decoded the same way, so are failures with undeclared statuses.
            let values = Set(readings.map(\.value)).subtracting(["nil"])
            let otherwise = values.count == 1 ? values.first ?? "nil" : "nil"
            let hasClasses = readings.contains { if case .class = $0.status { true } else { false } }
            if !hasClasses { readings.removeAll { $0.value == otherwise } }
            readings.append((.otherwise, otherwise))
        }
        let arms = readings.map { StatusArm(pattern: $0.status.switchCase, value: $0.value) }
        self.init(cases: [], arms: Self.joined(arms, readings.map(\.status)))
    }
}

/// The names of the cases of a failure: the names of their types, or the names of their statuses if different types
/// have the same name.
enum FailureNames {
    /// A name for each error, in their order. Errors with the same name have the same type.
    ///
    /// - Parameter groups: The groups of the models that are inline types in the errors of groups. The name of the group
    ///   is omitted: `failure409` for `CartsFailure409`.
    static func names(of errors: [StatusResponse], in groups: [String: Name], _ printer: TypePrinter) -> [String] {
        let statusNames = errors.map { SwiftName.property($0.status.value.reason) }
        let types = errors.map { $0.response.headers.isEmpty ? printer.print($0.response) : $0.failureName }
        let withContent = errors.indices.filter { !errors[$0].response.isEmpty }
        // An error with headers has a struct named after its status.
        var names = zip(errors, statusNames).map { error, statusName in
            error.response.headers.isEmpty ? typeName(of: error.response) : statusName
        }
        names = shortened(names, errors.map { nameWithoutGroup(of: $0.response, groups) }, types)
        // A status may have the name of another error's type, so one round may not be enough.
        for _ in errors {
            let byName = Dictionary(grouping: withContent) { names[$0] }
            let clashing = byName.values.filter { Set($0.map { types[$0] }).count > 1 }.joined()
            if clashing.isEmpty { break }
            for index in clashing { names[index] = statusNames[index] }
        }
        return names
    }

    /// Returns `names` with the short names that are not the names of another type's error, too.
    private static func shortened(_ names: [String], _ short: [String?], _ types: [String]) -> [String] {
        names.indices.map { index in
            guard let name = short[index] else { return names[index] }
            let isTaken = names.indices.contains { other in
                types[other] != types[index] && [names[other], short[other]].contains(name)
            }
            return isTaken ? names[index] : name
        }
    }

    /// The name of the type of an error's body without the group; `nil` unless the type is named after a group's errors.
    private static func nameWithoutGroup(of response: Response, _ groups: [String: Name]) -> String? {
        guard response.headers.isEmpty, case .json(let type) = response.content,
            let group = type.innermostModel.flatMap({ groups[$0] })
        else { return nil }
        return SwiftName.property(String(type.nameStem.dropFirst(group.value.count)))
    }

    /// The name of the type of an error's body, without backticks.
    static func typeName(of response: Response) -> String {
        switch response.content {
        case .none: "none"
        case .text: "text"
        case .data: "data"
        case .status: "status"
        case .file, .lines, .textLines, .events: "stream"
        case .json(let type): SwiftName.property(type.nameStem)
        }
    }
}

extension TypeReference {
    /// The model that the type is, or that the lists, maps and optionals of the type contain.
    fileprivate var innermostModel: String? {
        switch self {
        case .model(let name): name
        case .list(let inner), .map(_, let inner), .optional(let inner): inner.innermostModel
        case .builtin, .inline: nil
        }
    }
}

extension [StatusResponse] {
    /// Returns the errors without those that a declared class or `default` decodes the same way.
    func withoutRedundant(_ printer: TypePrinter) -> [StatusResponse] {
        filter { error in
            let wider = error.status.value.wider.compactMap { pattern in first { $0.status.value == pattern } }.first
            guard let wider, error.response.headers.isEmpty, wider.response.headers.isEmpty else { return true }
            return error.response.decodingKey(printer) != wider.response.decodingKey(printer)
        }
    }
}

extension Response {
    /// A text that is equal for two responses without headers if they are decoded the same way.
    func decodingKey(_ printer: TypePrinter) -> String { "\(printer.print(self)) \(reading(printer.scope))" }
}

extension StatusPattern {
    /// The patterns that match more statuses besides those of this one, the narrowest first.
    fileprivate var wider: [StatusPattern] {
        switch self {
        case .code(let code): [.class(code / 100), .otherwise]
        case .class: [.otherwise]
        case .otherwise: []
        }
    }
}

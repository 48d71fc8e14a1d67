import Spec
import SwiftNaming

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

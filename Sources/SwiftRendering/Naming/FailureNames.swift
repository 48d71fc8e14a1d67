import Spec
import SwiftNaming

/// The names of the cases of a failure: the names of their types, or the names of their statuses if different types
/// have the same name.
enum FailureNames {
    /// A name for each error, in their order. Errors with the same name have the same type.
    ///
    /// - Parameter groups: The groups of the API, whose names are omitted: `failure409` for `CartsFailure409`, the inline
    ///   type in the errors of the group `Carts`.
    static func names(of errors: [StatusResponse], in groups: [Group], _ printer: TypePrinter) -> [String] {
        let statusNames = errors.map { SwiftName.property($0.status.value.reason) }
        let types = errors.map { $0.response.headers.isEmpty ? printer.print($0.response) : $0.failureName }
        let holding = errors.indices.filter {
            errors[$0].response.holdsSomething || !errors[$0].response.headers.isEmpty
        }
        // An error with headers has a struct named after its status.
        var names = zip(errors, statusNames).map { error, statusName in
            error.response.headers.isEmpty ? typeName(of: error.response) : statusName
        }
        names = shortened(names, errors.map { nameWithoutGroup(of: $0.response, groups) }, types)
        // A status may have the name of another error's type, so one round may not be enough.
        for _ in errors {
            let byName = Dictionary(grouping: holding) { names[$0] }
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

    /// The name of the type of an error's body without the group, if the type is named after the errors of a group.
    private static func nameWithoutGroup(of response: Response, _ groups: [Group]) -> String? {
        guard response.headers.isEmpty, case .json(let type) = response.content else { return nil }
        let stem = type.nameStem
        guard let group = groups.first(where: { stem.hasPrefix($0.name.value + "Failure") })?.name.value else {
            return nil
        }
        let rest = stem.dropFirst(group.count + "Failure".count)
        let isNamedAfterErrors = rest.first?.isNumber ?? true || rest.hasPrefix("Default") || rest.hasPrefix("Item")
        return isNamedAfterErrors ? SwiftName.property(String(stem.dropFirst(group.count))) : nil
    }

    /// The name of the type of an error's body, without backticks.
    static func typeName(of response: Response) -> String {
        switch response.content {
        case .none: "none"
        case .text: "text"
        case .data: "data"
        case .status: "status"
        case .file, .lines, .events: "stream"
        case .json(let type): SwiftName.property(type.nameStem)
        }
    }
}

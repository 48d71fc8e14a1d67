import Spec
import SwiftNaming

/// The names of the cases of a failure: the names of their types, or the names of their statuses if different types
/// have the same name.
enum FailureNames {
    /// A name for each error, in their order. Errors with the same name have the same type.
    static func names(of errors: [StatusResponse], _ printer: TypePrinter) -> [String] {
        let statusNames = errors.map { SwiftName.property($0.status.value.reason) }
        let types = errors.map { $0.response.headers.isEmpty ? printer.print($0.response) : $0.failureName }
        let holding = errors.indices.filter {
            errors[$0].response.holdsSomething || !errors[$0].response.headers.isEmpty
        }
        // An error with headers has a struct named after its status.
        var names = zip(errors, statusNames).map { error, statusName in
            error.response.headers.isEmpty ? typeName(of: error.response) : statusName
        }
        // A status may have the name of another error's type, so one round may not be enough.
        for _ in errors {
            let byName = Dictionary(grouping: holding) { names[$0] }
            let clashing = byName.values.filter { Set($0.map { types[$0] }).count > 1 }.joined()
            if clashing.isEmpty { break }
            for index in clashing { names[index] = statusNames[index] }
        }
        return names
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

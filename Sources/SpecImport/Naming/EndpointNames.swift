package import Diagnostics
package import Spec
import SwiftNaming

/// The parts of an operation that its name is derived from.
package struct OperationSource {
    /// The `operationId` of the document.
    package let identifier: String?
    package let method: Method
    package let path: String
    /// The first tag, which determines the group.
    package let tag: String?
    package let summary: String?
    package let location: SourceLocation

    /// The method and the path.
    var line: String { "\(method.rawValue) \(path)" }

    package init(
        identifier: String?,
        method: Method,
        path: String,
        tag: String?,
        summary: String? = nil,
        location: SourceLocation
    ) {
        self.identifier = identifier
        self.method = method
        self.path = path
        self.tag = tag
        self.summary = summary
        self.location = location
    }
}

/// Names endpoints.
package struct EndpointNames {
    private let api: String
    private let renames: RenameTable
    /// Type names that generated code needs everywhere.
    private let reserved: Set<String>

    package init(api: String, renames: RenameTable, reserved: Set<String>) {
        self.api = api
        self.renames = renames
        self.reserved = reserved
    }

    /// The names of endpoints: the `operationId` without the tag in front of it, else the method and the path. A name
    /// that the user chooses has the location of the rename, and other names have that of the operation.
    package func names(
        of operations: [OperationSource],
        in group: String?
    ) -> (names: [Name], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        lazy var pathNames = Self.pathNames(of: operations)
        let writtenNames = writtenNames(of: operations)
        // The operations by the types of their requests, with the names that they have without a number.
        var seen: [String: (operation: OperationSource, plain: String)] = [:]
        // The next number for each name.
        var numbers: [String: Int] = [:]
        // Endpoints without a group are declared beside the members that every API has.
        let reserved: Set<String> = group == nil ? ReservedNames.membersOfAPIs : []
        let isReserved = { name in
            reserved.contains(SwiftName.member(name)) || self.reserved.contains(SwiftName.type(name))
        }
        let names = operations.indices.map { index in
            let operation = operations[index]
            let written = operation.identifier
            let wanted = renames.rename(written ?? operation.line, in: .endpoints)
            var name = wanted?.value ?? writtenNames[index] ?? pathNames[index]
            if name == "_" || name.isEmpty || wanted == nil && isReserved(name) { name = pathNames[index] }
            let plain = name
            var number = numbers[plain] ?? 2
            // Requests are types, and names that differ only in capitals may become the same type.
            while isReserved(name) || seen[SwiftName.type(name)] != nil {
                name = "\(plain)\(number)"
                number += 1
            }
            numbers[plain] = number
            if let other = seen[SwiftName.type(plain)] {
                let identifier = other.operation.identifier
                let isSame = written != nil && SwiftName.type(other.plain) == SwiftName.type(plain)
                let problem =
                    if isSame, let identifier {
                        "another operation is called '\(identifier)', too"
                    } else {
                        "the operation '\(identifier ?? other.operation.line)' has become '\(plain)'"
                    }
                diagnostics.append(
                    .warning("duplicate-operation", at: operation.location, "\(problem); this one is '\(name)'")
                )
            } else if let wanted {
                renames.record(name, for: wanted)
            }
            seen[SwiftName.type(name)] = (operation, plain)
            return Name(name, at: wanted?.location ?? operation.location)
        }
        return (names, diagnostics)
    }

    /// The names from the identifiers of a group's operations, each as short as possible without equaling another name;
    /// `nil` if an identifier does not make a name.
    private func writtenNames(of operations: [OperationSource]) -> [String?] {
        let identifiers = operations.map { operation in
            // The path itself makes a better name than an identifier that repeats it, and a number alone is not a name.
            operation.identifier.flatMap { id -> OperationIdentifier? in
                if id.contains("{") || id.hasPrefix("/") || !id.contains(where: \.isLetter)
                    || OperationIdentifier.repeatsPath(id, of: operation)
                {
                    return nil
                }
                return JoinedWords(of: operation).separated(id).map { OperationIdentifier($0, of: operation, in: api) }
            }
        }
        // Requests are types, and names that differ only in capitals may become the same type.
        let unnumbered = Self.unnumberedNames(of: identifiers)
        let short = zip(identifiers, unnumbered).map { ($1 ?? $0?.short).map { SwiftName.type($0) } }
        let counts = Dictionary(short.compactMap { $0.map { ($0, 1) } }, uniquingKeysWith: +)
        let long = zip(identifiers, short).map { identifier, type in
            counts[type ?? ""] == 1 ? nil : identifier.map { SwiftName.type($0.long) }
        }
        let others = Dictionary(long.compactMap { $0.map { ($0, 1) } }, uniquingKeysWith: +)
        return zip(zip(identifiers, unnumbered), long).map { found, long in
            let (identifier, unnumbered) = found
            return identifier.map {
                SwiftName.member(long.map { others[$0] == 1 } ?? false ? $0.long : unnumbered ?? $0.short)
            }
        }
    }

    /// The names without springdoc's numbers, which are unique in the whole document; `nil` for an identifier without
    /// such a number, and if another operation of the group would get the same name.
    private static func unnumberedNames(of identifiers: [OperationIdentifier?]) -> [String?] {
        let names = identifiers.map { $0.map { SwiftName.type($0.unnumbered ?? $0.short) } }
        let counts = Dictionary(names.compactMap { $0.map { ($0, 1) } }, uniquingKeysWith: +)
        return zip(identifiers, names).map { identifier, name in
            name.flatMap { counts[$0] == 1 ? identifier?.unnumbered : nil }
        }
    }

    /// The names from methods and paths: `GET /users/{id}/keys/{key}` → `getUsersKeysByIDKey`.
    ///
    /// If two paths differ only in the positions of their parameters, the names have the parameters at these positions:
    /// `getUsersByIDKeysByKey`.
    private static func pathNames(of operations: [OperationSource]) -> [String] {
        let steps = operations.map { Self.steps(of: $0.path) }
        let short = zip(operations, steps).map { name($0, withParametersLast(withoutVersion($1, of: $0.path))) }
        let long = zip(operations, steps).map { name($0, withParametersLast($1)) }
        let counts = [short, long].map { Dictionary($0.map { ($0, 1) }, uniquingKeysWith: +) }
        return operations.indices.map { index in
            if counts[0][short[index]] == 1 { return short[index] }
            if counts[1][long[index]] == 1 { return long[index] }
            return name(operations[index], steps[index].flatMap { $0.isParameter ? ["by", $0.text] : [$0.text] })
        }
    }

    private static func withParametersLast(_ steps: [Step]) -> [String] {
        let parameters = steps.filter(\.isParameter).map(\.text)
        return steps.filter { !$0.isParameter }.map(\.text) + (parameters.isEmpty ? [] : ["by"] + parameters)
    }

    /// The steps without `api` and a version in front of the others: `users` of `/api/v2/users` and of
    /// `/api/v{version}/users`.
    private static func withoutVersion(_ steps: [Step], of path: String) -> [Step] {
        let hasVersion = path.lowercased().contains("/v{")
        var rest = steps[...]
        while let step = rest.first {
            if step.isParameter ? PathVersion.isParameter(step.text) : PathVersion.isCommon(step.text) {
                rest.removeFirst()
            } else if hasVersion, !step.isParameter, step.text.lowercased() == "v",
                rest.dropFirst().first?.isParameter == true
            {
                rest.removeFirst(2)
            } else {
                break
            }
        }
        return rest.contains { !$0.isParameter } ? Array(rest) : steps
    }

    private static func name(_ operation: OperationSource, _ words: [String]) -> String {
        SwiftName.member(([operation.method.rawValue.lowercased()] + words).joined(separator: "_"))
    }

    private typealias Step = (text: String, isParameter: Bool)

    /// The words and parameters of a path, in order. The pattern of a parameter is not a part of its name: `id` of
    /// `{id:[0-9]{2}}`.
    private static func steps(of path: String) -> [Step] {
        var steps: [Step] = []
        var depth = 0
        var text = ""
        func endStep(isParameter: Bool) {
            // Characters that are neither letters nor digits separate words.
            let words = String(text.map { $0.isLetter || $0.isNumber ? $0 : "_" })
            if words.contains(where: { $0 != "_" }) { steps.append((words, isParameter)) }
            text = ""
        }
        var isInPattern = false
        for character in path {
            switch character {
            case "{":
                if depth == 0 { endStep(isParameter: false) }
                depth += 1
            case "}":
                depth = max(0, depth - 1)
                if depth > 0 { continue }
                endStep(isParameter: true)
                isInPattern = false
            case "/" where depth == 0: endStep(isParameter: false)
            case ":", "<", "=":
                isInPattern = isInPattern || depth > 0 && !text.isEmpty
                if !isInPattern { text.append("_") }
            default: if !isInPattern { text.append(character) }
            }
        }
        endStep(isParameter: false)
        return steps
    }
}

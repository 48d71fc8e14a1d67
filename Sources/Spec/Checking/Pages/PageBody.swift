import Diagnostics

/// The body of a page: the value that `pick` selects has a type, and the values beside it are unknown.
struct PageBody {
    private let paths: BodyPaths
    /// The type of the whole body, or of the value that `pick` selects.
    private let type: TypeReference
    private let pick: [String]

    init(_ response: Response, of type: TypeReference, paths: BodyPaths) {
        self.paths = paths
        self.type = type
        pick = response.pick
    }

    /// The possible types of a value of the response; `nil`, with a diagnostic, if the body has no such path. A header
    /// field needs no declaration, and contains text.
    func types(of source: PageDefinition.Source) -> [TypeReference]? {
        switch source {
        case .body(let steps): walk(steps)
        case .header: [.builtin(.string, nil)]
        }
    }

    /// The possible types at the end of a path that begins at the whole body; `nil`, with a diagnostic, if the body has
    /// no such path.
    private func walk(_ steps: [Name]) -> [TypeReference]? {
        guard !pick.isEmpty else { return paths.walk(steps, from: type, selectsElements: true) }
        if steps.map(\.value).starts(with: pick) {
            return paths.walk(Array(steps.dropFirst(pick.count)), from: type, selectsElements: true)
        }
        if let first = steps.first, leadsThroughFields(steps) {
            paths.sink.report(.pathInsidePick(first, steps, pick: pick, of: type.summary))
            return nil
        }
        return paths.walk(steps, from: .builtin(.json, nil))
    }

    /// The possible types at the end of the path to the items, which begins at the value that `pick` selects; `nil`,
    /// with a diagnostic, if that value has no such path.
    func walkItems(_ steps: [Name]) -> [TypeReference]? {
        let startsWithPick = !pick.isEmpty && steps.map(\.value).starts(with: pick)
        guard let first = steps.first, startsWithPick, silently.walk([first], from: type) == nil else {
            return paths.walk(steps, from: type)
        }
        paths.sink.report(.itemsBeginAtPick(first, steps, pick: pick, of: type.summary))
        return nil
    }

    /// Whether a path exists in the value that `pick` selects, and begins with one of its declared fields.
    private func leadsThroughFields(_ steps: [Name]) -> Bool {
        let fields = paths.alternatives(of: [type]).flatMap { paths.fields(of: $0) }
        return fields.contains { $0.wireName.value == steps.first?.value } && silently.walk(steps, from: type) != nil
    }

    private var silently: BodyPaths {
        BodyPaths(types: paths.types, sink: DiagnosticSink(comparisons: 0))
    }
}

extension Diagnostic {
    /// - Parameter first: The first step of the path, which is a field of the value that `pick` selects.
    fileprivate static func pathInsidePick(_ first: Name, _ steps: [Name], pick: [String], of type: String)
        -> Diagnostic
    {
        .error(
            "bad-pages",
            at: first.location,
            "'\(first.value)' is a field of \(type), which 'pick' selects, but this path begins at the whole body",
            hint: meant((pick + steps.map(\.value)).joined(separator: "."))
        )
    }

    fileprivate static func itemsBeginAtPick(_ first: Name, _ steps: [Name], pick: [String], of type: String)
        -> Diagnostic
    {
        let rest = steps.dropFirst(pick.count).map(\.value).joined(separator: ".")
        return .error(
            "unknown-field",
            at: first.location,
            "\(type) has no field '\(first.value)'",
            hint: "'items' begins at '\(pick.joined(separator: "."))', which 'pick' selects: "
                + (rest.isEmpty ? "remove 'items'" : "write '\(rest)'")
        )
    }
}

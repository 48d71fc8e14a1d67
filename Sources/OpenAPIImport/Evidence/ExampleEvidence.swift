import Diagnostics
import YAML

/// Checks the examples of a document against their schemas, and changes the schemas that they contradict, if the
/// options ask for it.
///
/// This pass runs before any schema is translated. The later passes read the changed document in place of the original.
struct ExampleEvidence {
    /// The result of checking the examples of a document.
    struct Outcome {
        /// The documents to import, with the changed schemas.
        let documents: Documents
        /// The examples that agree with their schemas, after all changes.
        let agreeing: [PublishedExample]
        /// The examples that still contradict their schemas.
        let contradicting: [PublishedExample]
        /// The number of examples that contradicted their schemas before any change.
        let firstContradictingCount: Int
        /// The examples that are not JSON.
        let textCount: Int
    }

    private let options: ImportOptions
    /// The largest number of rounds in which schemas are changed. Each change may select another alternative, so the
    /// examples are checked again.
    private static let rounds = 6

    init(_ options: ImportOptions) {
        self.options = options
    }

    /// Checks all examples, and reports the examples that contradict their schemas.
    func review(_ original: Documents) -> Outcome {
        var documents = original
        original.isSilent = true
        defer { original.isSilent = false }
        var edits = DocumentEdits()
        var changes: [Contradiction] = []
        var firstCount: Int?
        var round = 0
        while true {
            round += 1
            let table = SchemaTable(SchemaIndex(documents))
            let (examples, textCount, diagnostics) = examples(of: documents, table)
            let checked = examples.map { ($0, ExampleSchemaCheck.contradictions(of: $0, in: table)) }
            let wrong = checked.filter { !$0.1.isEmpty }
            let believed = round > Self.rounds ? [] : wrong.filter { isBelieved($0.0) }.flatMap(\.1)
            firstCount = firstCount ?? wrong.count
            guard believed.isEmpty else {
                believed.forEach { edits.add($0) }
                changes += believed
                documents = original.copy(applying: edits)
                documents.isSilent = true
                continue
            }
            let result = edits.isEmpty ? original : original.copy(applying: edits, keepsDiagnostics: true)
            result.isSilent = false
            for diagnostic in diagnostics { result.report(diagnostic) }
            report(changes, in: result)
            for (example, contradictions) in wrong {
                for contradiction in contradictions {
                    result.report(isBelieved(example) ? contradiction.impossible : contradiction.diagnostic)
                }
            }
            return Outcome(
                documents: result,
                agreeing: checked.filter(\.1.isEmpty).map(\.0),
                contradicting: wrong.map(\.0),
                firstContradictingCount: firstCount ?? 0,
                textCount: textCount
            )
        }
    }

    /// Whether the schemas are changed so that they accept the example.
    private func isBelieved(_ example: PublishedExample) -> Bool {
        if case .traffic = example.origin { return true }
        return options.evidence.contains { if case .examples = $0 { true } else { false } }
    }

    /// The examples of the imported operations and of their schemas, and the recorded responses.
    private func examples(of documents: Documents, _ table: SchemaTable) -> (
        examples: [PublishedExample], textCount: Int, diagnostics: [Diagnostic]
    ) {
        var operationFinder = OperationFinder(documents, selections: options.only)
        let operations = operationFinder.operations()
        var finder = ExampleFinder(documents)
        for operation in operations { finder.add(operation) }
        finder.addSchemas(in: table)
        let traffic = TrafficReader(documents, operations: operations, givenBase: options.base)
        var (examples, diagnostics) = (finder.examples, [Diagnostic]())
        for case .traffic(let source) in options.evidence {
            let sent = traffic.examples(in: source)
            examples += sent.examples
            diagnostics += sent.diagnostics
        }
        return (examples, finder.textCount, diagnostics)
    }

    /// Reports each change of a schema once, even if several examples require it.
    private func report(_ changes: [Contradiction], in documents: Documents) {
        var seen: Set<Change> = []
        for contradiction in changes
        where seen.insert(Change(schema: contradiction.schema.identity, message: contradiction.change)).inserted {
            documents.report(contradiction.changeNote)
        }
    }

    private struct Change: Hashable {
        let schema: DocumentCursor.Identity
        let message: String
    }
}

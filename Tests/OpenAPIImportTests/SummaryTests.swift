import Testing

@testable import OpenAPIImport

/// Summaries of operations, which become descriptions of endpoints.
struct SummaryTests {
    @Test(arguments: [
        ("read_items_items__get", "Read Items", nil as String?), ("read_items", "Read Items", "Read Items."),
        ("read_items_items__get", "All items", "All items."),
    ])
    func aSummaryThatFastAPIDerivesFromTheNameIsLeftOut(identifier: String, summary: String, description: String?)
        throws
    {
        let imported = try ImportedDocument(
            """
            paths:
              /items/: {get: {operationId: \(identifier), summary: \(summary), responses: {204: {description: ok}}}}
            """
        )
        imported.expect(
            description.map { "readItems: {description: \($0), path: /items/}" } ?? "readItems: {path: /items/}"
        )
    }
}

import Foundation

/// The built `endpoint-generator`.
enum Tool {
    static func run(_ arguments: [String]) async throws -> Outcome {
        try await ToolTests.run(BuildFolder.products.appending(component: "endpoint-generator"), arguments)
    }
}

import Foundation
import TestSupport

/// The built `endpoint-generator`.
enum Tool {
    static func run(_ arguments: [String]) async throws -> Outcome {
        try await TestSupport.run(BuildFolder.products.appending(component: "endpoint-generator"), arguments)
    }
}

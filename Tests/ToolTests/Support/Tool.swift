import Foundation
import TestSupport

/// The built `endpoint-generator`.
enum Tool {
    private static let url = BuildFolder.products.appending(component: "endpoint-generator")

    static func run(_ arguments: [String]) async throws -> Outcome {
        try await TestSupport.run(url, arguments)
    }

    /// Runs the tool without the rights of root, which may write to any file.
    static func runObediently(_ arguments: [String]) async throws -> Outcome {
        let command = WriteProtection.obedientCommand + [url.path(percentEncoded: false)] + arguments
        return try await TestSupport.run(URL(filePath: "/usr/bin/env"), command)
    }
}

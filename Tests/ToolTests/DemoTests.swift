import Foundation
import TestSupport
import Testing

/// What `make demo` shows.
@Suite(.timeLimit(.minutes(15)))
struct DemoTests {
    #if MockServer
        @Test func everyResultIsAsExpected() async throws {
            let specs = BuildFolder.package.appending(component: "Specs")
            let program = BuildFolder.products.appending(component: "Demo")
            let demo = try await run(program, [specs.path(percentEncoded: false)])
            #expect(demo.status == 0, "\(demo.output)")
            let rows = demo.output.split(separator: "\n").filter { $0.hasPrefix("✓") }
            #expect(!rows.isEmpty)
            #expect(demo.output.hasSuffix("all \(rows.count) results are as expected\n"))
        }
    #endif
}

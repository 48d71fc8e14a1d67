import Foundation
import TestSupport
import Testing

/// What `make demo` shows.
@Suite(.timeLimit(.minutes(15)))
struct DemoTests {
    #if MockServer
        /// Every result is as expected, and the README shows the same table.
        @Test func tableIsThatOfTheReadme() async throws {
            let specs = BuildFolder.package.appending(component: "Specs")
            let program = BuildFolder.products.appending(component: "Demo")
            let demo = try await run(program, [specs.path(percentEncoded: false)])
            #expect(demo.status == 0, "\(demo.output)")
            let readme = try String(contentsOf: BuildFolder.package.appending(component: "README.md"), encoding: .utf8)
            #expect(readme.contains("\n```text\n\(demo.output)```"))
        }
    #endif
}

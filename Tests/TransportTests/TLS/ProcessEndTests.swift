#if os(Linux)
    import Foundation
    import TestClocks
    import TestSupport
    import Testing
    import TransportScenarios

    /// A program may end while a request is under way, such as one that reports that it ends.
    @Suite(.endsRunIfHanging, .limited, .enabled(if: TestCertificates.areAvailable, "\(TestCertificates.missing)"))
    struct ProcessEndTests {
        /// OpenSSL frees its state at the end of the process, while the thread of the transfers runs.
        @Test func programKeepsItsStatusWhileRequestsConnect() async throws {
            let certificates = try TestCertificates()
            let server = try await PythonServer(
                "tls_server.py",
                arguments: ["server.pem", "server.key", "client.pem"].map { certificates[$0].path },
                needsPackages: false
            )
            let arguments = [
                "--leave", server.base("tls", scheme: "https"), "--authority", certificates["server.pem"].path,
                "--after",
            ]
            let program = BuildFolder.products.appending(component: "TransportScenarios")
            for attempt in 0..<40 {
                let milliseconds = 40 + attempt * 4
                let outcome = try await run(program, arguments + ["\(milliseconds)"])
                #expect(outcome.status == 0, "\(milliseconds) ms: \(outcome.errors)")
            }
        }
    }
#endif

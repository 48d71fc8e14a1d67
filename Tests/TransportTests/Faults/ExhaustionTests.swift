#if os(Linux)
    import Foundation
    import TestClocks
    import TestSupport
    import Testing
    import TransportScenarios

    /// A process that has used up its descriptors for a moment.
    @Suite(.endsRunIfHanging, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
    struct ExhaustionTests {
        /// Without a free descriptor, libcurl creates a handle that cannot be woken.
        @Test func transportSendsOnceDescriptorsAreFree() async throws {
            let server = FaultServer(try await Servers.faults)
            let program = BuildFolder.products.appending(component: "TransportScenarios")
            let report: Probing.Report = try await ReportingProcess.run(program, ["--exhaust", server.base()])
            #expect(report.status == 200, "\(report)")
        }
    }
#endif

import Testing

@testable import EndpointRuntime

/// The progress of an upload, as a transport reports it. The tests of the transports show what each one reports.
@Suite struct UploadProgressTests {
    @Test func reportsOfATransportNeverExceedTheTotal() async throws {
        let seen = Recorder<UploadProgress>()
        let kept = Recorder<OutgoingRequest>()
        let transport = FakeTransport { request, _ in
            kept.record(request)
            request.reportProgress(sent: 5, of: 10)
            request.reportProgress(sent: 50, of: 10)
            return RawResponse(status: 204)
        }
        let call = Call(AddItem(), on: Session(transport: transport))
        try await call.onUploadProgress(on: .inline) { seen.record($0) }.response()
        // Progress that a transport reports after the attempt is ignored.
        kept.values.first?.reportProgress(sent: 1, of: 10)
        #expect(seen.values.map(\.fraction) == [0.5, 1])
    }
}

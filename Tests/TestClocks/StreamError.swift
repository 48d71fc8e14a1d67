package import EndpointRuntime

/// The error that ends a stream of events; `nil` for a stream that ends without one.
package func error<Value>(of stream: EventStream<Value>) async -> SessionError<Never>? {
    do {
        for try await _ in stream {}
        return nil
    } catch {
        // Before macOS 15, the loop has no typed error.
        let failure: any Error = error
        return failure as? SessionError<Never>
    }
}

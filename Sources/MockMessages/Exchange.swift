/// A request that a loopback server received, and its response.
package struct Exchange: Sendable {
    /// The request.
    package let request: ReceivedRequest

    /// The response.
    package let response: MockResponse

    package init(request: ReceivedRequest, response: MockResponse) {
        self.request = request
        self.response = response
    }
}

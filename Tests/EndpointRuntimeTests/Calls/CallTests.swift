import EndpointRuntime
import Testing

@Suite struct CallTests {
    @Test func sessionAndOptionsCanEachBeLeftOut() {
        let options = CallOptions(headers: ["X-Level": "call"])
        let session = Session()
        #expect(Call(GetItem(id: 7)).session === Session.shared)
        #expect(Call(GetItem(id: 7), options: options).session === Session.shared)
        #expect(Call(GetItem(id: 7), options: options).options.headers == options.headers)
        #expect(Call(GetItem(id: 7), on: session).session === session)
        #expect(Call(GetItem(id: 7), on: session, options: options).options.headers == options.headers)
    }
}

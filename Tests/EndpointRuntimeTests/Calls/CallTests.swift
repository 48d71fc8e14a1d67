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

    @Test func timeLimitsAreSecondsOrDurations() {
        let call = Call(GetItem()).timeout(.milliseconds(1500)).deadline(.seconds(90))
        #expect(call.options.timeout == .milliseconds(1500))
        #expect(call.options.deadline == .seconds(90))
        let same = Call(GetItem()).timeout(seconds: 1.5).deadline(seconds: 90)
        #expect(same.options.timeout == call.options.timeout)
        #expect(same.options.deadline == call.options.deadline)
    }

    @Test func timeLimitMayBeLongerThanADay() {
        let call = Call(GetItem()).timeout(seconds: 172_800).deadline(seconds: .infinity)
        #expect(call.options.timeout == .seconds(172_800))
        #expect(call.options.deadline == .seconds(315_360_000))
    }
}

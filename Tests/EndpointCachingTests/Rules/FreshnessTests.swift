import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

@testable import EndpointCaching

struct FreshnessTests {
    private let time = CacheTime()

    private func freshness(
        _ headers: [String: String],
        status: Int = 200,
        delay: TimeInterval = 0,
        after seconds: TimeInterval = 0,
        fraction: Double = 0.1
    ) -> Freshness {
        let incoming = IncomingResponse.text("", status: status, headers)
        let response = StoredResponse(
            status: incoming.status,
            headers: incoming.headers,
            body: Data(),
            requestTime: time.now - delay,
            responseTime: time.now
        )
        return Freshness(of: response, at: time.now + seconds, heuristicFraction: fraction)
    }

    @Test func theAgeAddsDelayAndResidence() {
        let headers = ["Age": "30", "Date": time.httpDate()]
        #expect(freshness(headers, delay: 4, after: 100).age == 134)
    }

    @Test func aDateInThePastCountsAsAge() {
        #expect(freshness(["Date": time.httpDate(-50), "Age": "30"]).age == 50)
        #expect(freshness(["Date": time.httpDate(50), "Age": "30"]).age == 30)
        #expect(freshness(["Date": "yesterday"], after: 7).age == 7)
    }

    @Test func theAgeIsNeverNegative() {
        #expect(freshness([:], delay: -10, after: -20).age == 0)
    }

    @Test func aResponseFromTheFutureIsStale() {
        let headers = ["Cache-Control": "max-age=3600"]
        #expect(freshness(headers, after: -60).isFresh)
        #expect(!freshness(headers, after: -61).isFresh)
        #expect(freshness(headers, after: -61).staleness == .infinity)
    }

    @Test func theLifetimeOfMaxAgePrecedesExpires() {
        let expires = time.httpDate(1000)
        #expect(freshness(["Cache-Control": "max-age=5", "Expires": expires]).lifetime == 5)
        #expect(freshness(["Cache-Control": "max-age=x", "Expires": expires]).lifetime == 0)
        #expect(freshness(["Expires": expires, "Date": time.httpDate(-10)]).lifetime == 1010)
        #expect(freshness(["Expires": "0", "Last-Modified": time.httpDate(-1000)]).lifetime == 0)
    }

    @Test func sharedLifetimesAreIgnored() {
        #expect(freshness(["Cache-Control": "s-maxage=100"]).lifetime == 0)
    }

    @Test func aTenthOfTheTimeSinceTheLastChangeIsTheHeuristicLifetime() {
        let headers = ["Last-Modified": time.httpDate(-1000)]
        #expect(freshness(headers).lifetime == 100)
        #expect(freshness(headers, fraction: 0.5).lifetime == 500)
        #expect(freshness(headers, fraction: 0).lifetime == 0)
        #expect(freshness(headers, status: 403).lifetime == 0)
        #expect(freshness(headers.merging(["Cache-Control": "public"]) { $1 }, status: 403).lifetime == 100)
    }

    @Test func theHeuristicLifetimeIsADayAtMost() {
        #expect(freshness(["Last-Modified": time.httpDate(-86_400 * 365)]).lifetime == 86_400)
        #expect(freshness(["Last-Modified": time.httpDate(500)]).lifetime == 0)
    }

    @Test func aLifetimeOfZeroIsStale() {
        #expect(!freshness(["Cache-Control": "max-age=0"]).isFresh)
        #expect(freshness(["Cache-Control": "max-age=1"]).isFresh)
        #expect(freshness(["Cache-Control": "max-age=1"], after: 1).staleness == 0)
    }
}

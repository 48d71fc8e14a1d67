import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

/// Statuses, cookies and conditions.
@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct StatusTests {
    static let statuses =
        Array(200...208) + [226, 299] + Array(300...308) + Array(400...431) + [451, 499] + Array(500...511) + [599]

    @Test func reportsEveryStatusUnchanged() async throws {
        let session = Session(try await Servers.httpbin)
        for status in Self.statuses {
            let response = try await session.response(for: AnyStatus("status/\(status)"))
            #expect(response.statusCode == status)
        }
    }

    @Test func onlySuccessIsAResponse() async throws {
        let session = Session(try await Servers.httpbin)
        // A redirect with a location is followed.
        for status in Self.statuses where ![301, 302, 303, 305, 307].contains(status) {
            do throws(SessionError<JSON>) {
                let response = try await session.response(for: Probe("status/\(status)"))
                #expect(response.statusCode == status)
                #expect((200...299).contains(status))
            } catch {
                #expect(error.isRejected(with: status), "\(status): \(error)")
                #expect(!(200...299).contains(status))
            }
        }
    }

    @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE"])
    func everyMethodIsRejected(_ method: String) async throws {
        let session = Session(try await Servers.httpbin)
        let payload: Payload? = method == "GET" ? nil : .json(fields: ["name": "pen"])
        for status in [400, 401, 403, 404, 409, 429, 500, 503] {
            let call = Call(Probe("status/\(status)", [:], .custom(method, payload)), on: session)
            let error = await failure(of: call)
            #expect(error?.isRejected(with: status) == true, "\(method) \(status): \(String(describing: error))")
        }
    }

    @Test func cookiesAreNotKept() async throws {
        let session = Session(try await Servers.httpbin)
        // The cookie is set by a redirect.
        let cookies = try await session.response(for: Fetch<JSON>("cookies/set", ["flavor": "almond"]))
        #expect(cookies["cookies"]?.object?.isEmpty == true)
        #expect(try await session.response(for: Fetch<JSON>("cookies"))["cookies"]?.object?.isEmpty == true)
    }

    @Test func cookiesOfTheRequestAreSent() async throws {
        let request = Fetch<JSON>("cookies", headers: ["Cookie": "flavor=almond; size=\"big one\""])
        let cookies = try await Session(try await Servers.httpbin).response(for: request)["cookies"]
        #expect(cookies?["flavor"]?.string == "almond")
        #expect(cookies?["size"]?.string == "big one")
    }

    @Test func setCookieIsAHeaderOfTheResponse() async throws {
        let response = try await Session(try await Servers.httpbin)
            .response(for: AnyStatus("cookies/set", ["flavor": "almond"]))
        #expect(response.statusCode == 302)
        #expect(response.header("Set-Cookie")?.contains("flavor=almond") == true)
    }

    @Test func matchingTagIsNotModified() async throws {
        let session = Session(try await Servers.httpbin)
        let fresh = try await session.response(for: Probe("etag/abc"))
        #expect(fresh.header("ETag") == "abc")
        let error = await failure(of: Call(Probe("etag/abc", headers: ["If-None-Match": "\"abc\""]), on: session))
        #expect(error?.isRejected(with: 304) == true)
        #expect(error?.response?.body.isEmpty == true)
        let known = try await session.response(for: AnyStatus("etag/abc", headers: ["If-None-Match": "\"abc\""]))
        #expect(known.statusCode == 304)
        #expect(known.body.isEmpty)
    }

    @Test func otherTagFailsThePrecondition() async throws {
        let call = Call(Probe("etag/abc", headers: ["If-Match": "\"other\""]), on: Session(try await Servers.httpbin))
        #expect(await failure(of: call)?.isRejected(with: 412) == true)
    }

    @Test func unchangedSinceIsNotModified() async throws {
        let session = Session(try await Servers.httpbin)
        let fresh = try await session.response(for: Probe("cache"))
        let date = try #require(fresh.header("Last-Modified"))
        let error = await failure(of: Call(Probe("cache", headers: ["If-Modified-Since": date]), on: session))
        #expect(error?.isRejected(with: 304) == true)
        // A response that may be cached is requested again, since the session has no cache.
        _ = try await session.response(for: Probe("cache/60"))
        #expect(try await session.response(for: Probe("cache/60")).statusCode == 200)
    }
}

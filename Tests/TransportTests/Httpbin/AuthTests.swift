import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct AuthTests {
    @Test func basicCredentialsAreTaken() async throws {
        let response = try await session(.basic(user: "a user", password: "pässword:"))
            .response(for: Secret(path: "basic-auth/a user/pässword:", uses: [.basic]))
        #expect(response.statusCode == 200)
    }

    @Test(arguments: ["basic-auth/user/password", "bearer", "digest-auth/auth/user/password"])
    func missingCredentialsAreRejected(_ path: String) async throws {
        let error = await failure(of: Call(Probe(path), on: Session(try await Servers.httpbin)))
        #expect(error?.isRejected(with: 401) == true)
        #expect(error?.response?.header("WWW-Authenticate")?.isEmpty == false)
    }

    @Test func wrongCredentialsAreRejected() async throws {
        let session = try await session(.basic(user: "user", password: "wrong"))
        let error = await failure(of: Call(Secret(path: "basic-auth/user/password", uses: [.basic]), on: session))
        #expect(error?.isRejected(with: 401) == true)
    }

    @Test func hiddenBasicIsTakenOrNotFound() async throws {
        let request = Secret(path: "hidden-basic-auth/user/password", uses: [.basic])
        let response = try await session(.basic(user: "user", password: "password")).response(for: request)
        #expect(response.statusCode == 200)
        let error = await failure(of: Call(request, on: try await session(.basic(user: "user", password: "wrong"))))
        #expect(error?.isRejected(with: 404) == true)
    }

    @Test func bearerTokenIsTaken() async throws {
        let session = try await session(.bearer("t0ken"))
        let response = try await session.response(for: Secret(path: "bearer", uses: [.bearer]))
        #expect(try JSONDecoder().decode(JSON.self, from: response.body)["token"]?.string == "t0ken")
    }

    /// Digest authentication is not supported. Its challenge is a response like any other, even with other credentials.
    @Test(arguments: ["auth", "auth-int", "wrong"])
    func digestIsRejected(_ quality: String) async throws {
        let session = try await session(.basic(user: "user", password: "password"))
        let request = Secret(path: "digest-auth/\(quality)/user/password", uses: [.basic])
        let error = await failure(of: Call(request, on: session))
        #expect(error?.isRejected(with: 401) == true)
        #expect(error?.response?.header("WWW-Authenticate")?.hasPrefix("Digest") == true)
    }

    /// Challenges that come at once on one session, between requests that are not challenged.
    @Test func manyChallengesAtOnceAreRejected() async throws {
        let session = Session(try await Servers.httpbin)
        let statuses = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<30 {
                let path = ["basic-auth/user/password", "bearer", "digest-auth/auth/user/password", "get"][number % 4]
                group.addTask {
                    do throws(SessionError<JSON>) {
                        return try await session.response(for: Probe(path)).statusCode
                    } catch {
                        return error.statusCode
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.filter { $0 == 401 }.count == 23)
        #expect(statuses.filter { $0 == 200 }.count == 7)
    }

    private func session(_ credentials: Credentials) async throws -> Session {
        Session(
            transport: TestedTransport.current.make(),
            bases: [FaultService.service: .url(try await Servers.httpbin.base())],
            credentials: [FaultService.service: credentials]
        )
    }
}

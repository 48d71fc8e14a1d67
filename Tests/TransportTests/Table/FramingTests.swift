import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

/// The lengths of bodies, which must be the same for a client and for everything between it and the server.
@Suite(.boundedOverEach, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct FramingTests {
    /// RFC 9112, section 6.3. libcurl alone uses the last length, and the digits at the beginning of an invalid one.
    @Test(arguments: [
        "5\r\nContent-Length: 7", "5, 7", "0x5", "5;x", "+5", "5,", ",5", "5 5", "99999999999999999999",
    ])
    func invalidLengthIsAnError(_ length: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["send": "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nhello!!"]
        let error = await failure(of: Call(Probe("raw", query), on: server.session()))
        #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
    }

    @Test(arguments: ["5", "05", " 5 ", "5\r\nContent-Length: 5", "5, 5", "5,5"])
    func lengthMayBeRepeated(_ length: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["send": "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nhello!!"]
        guard TestedTransport.current.acceptsRepeatedLengths || Int(length.filter { $0 != " " }) != nil else {
            let error = await failure(of: Call(Probe("raw", query), on: server.session()))
            #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
            return
        }
        #expect(try await server.session().response(for: Probe("raw", query)).body == Data("hello".utf8))
    }

    /// A transport derives these fields from the body.
    @Test(arguments: ["Content-Length: 99", "Content-Length: 1", "Transfer-Encoding: chunked", "Transfer-Encoding: x"])
    func framingOfTheRequestIsThatOfItsBody(_ field: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session(timeout: .seconds(20))
        var headers: HeaderItems = [:]
        let parts = field.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
        headers.add(parts[0], parts[1])
        for method in [RequestMethod.post(.text("hello")), .put(.text("")), .get] {
            let echo = try await session.response(for: Fetch<Echo>("echo", [:], method, headers: headers))
            #expect(echo.body == (method.name == "POST" ? "hello" : ""))
        }
    }

    @Test func bodyThatIsNoRegularFileIsAnError() async throws {
        let server = FaultServer(try await Servers.faults)
        for path in ["/tmp", "/dev/zero"] {
            let upload = Payload.body(.file(URL(filePath: path)))
            let call = Call(Probe("echo", [:], .post(upload)), on: server.session(timeout: .seconds(20)))
            let error = await failure(of: call)
            #expect("\(String(describing: error))".contains("is not a regular file"))
            #expect(error?.connectionFailure == nil)
        }
        #expect(try await server.log().requests.isEmpty)
    }

    @Test func fieldIsNotAStatusLine() async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["send": "HTTP/1.1 200 OK\r\nHTTP/X: 500\r\nContent-Length: 5\r\n\r\nhello"]
        do throws(SessionError<JSON>) {
            #expect(try await server.session().response(for: Probe("raw", query)).statusCode == 200)
        } catch {
            // The name of the field is invalid.
            #expect(!TestedTransport.current.isLibcurl)
            #expect(error.connectionFailure?.kind == .invalidResponse, "\(error)")
        }
    }
}

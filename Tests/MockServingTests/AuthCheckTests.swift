import MockMessages
import Spec
import Testing

@testable import MockServing

struct AuthCheckTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(
            """
            endpoints:
              free: {path: /free}
              bearer: {path: /bearer, auth: bearer}
              basic: {path: /basic, auth: basic}
              key: {path: /key, auth: {header: X-Key}}
              bot: {path: /bot, auth: {header: Authorization, prefix: Bot}}
              token: {path: /token, auth: {header: Authorization, prefix: Token token=}}
              query: {path: /query, auth: {query: key}}
              cookie: {path: /cookie, auth: {cookie: sid}}
              together: {path: /together, auth: {header: [X-ID, X-Key]}}
              any: {path: /any, auth: [bearer, {query: key}]}
              perhaps: {path: /perhaps, auth: [bearer, none]}
            """
        )
    }

    @Test(arguments: [
        ("/free", [:]), ("/bearer", ["Authorization": "bearer abc"]), ("/basic", ["Authorization": "Basic YTpi"]),
        ("/key", ["X-Key": "k"]), ("/bot", ["Authorization": "Bot k"]),
        ("/token", ["Authorization": "Token token=k"]), ("/query?key=k", [:]),
        ("/cookie", ["Cookie": "a=b; sid=c"]), ("/together", ["X-ID": "a", "X-Key": "b"]), ("/any?key=k", [:]),
        ("/any", ["Authorization": "Bearer k"]), ("/perhaps", [:]),
    ])
    func credentialsAreTaken(target: String, headers: [String: String]) {
        #expect(mock.reasons(target, headers) == [])
    }

    @Test(arguments: [
        ("/bearer", [:], "header 'Authorization': needs 'Authorization: Bearer …'"),
        ("/bearer", ["Authorization": "Bearer "], "header 'Authorization': needs 'Authorization: Bearer …'"),
        ("/bearer", ["Authorization": "Basic YTpi"], "header 'Authorization': needs 'Authorization: Bearer …'"),
        (
            "/basic", ["Authorization": "Basic a:b"],
            "header 'Authorization': needs 'Authorization: Basic …', with 'user:password' in Base64"
        ), ("/key", ["X-Key": ""], "header 'X-Key': needs 'X-Key: …'"),
        ("/bot", ["Authorization": "Bearer k"], "header 'Authorization': needs 'Authorization: Bot …'"),
        ("/token", ["Authorization": "Token token="], "header 'Authorization': needs 'Authorization: Token token=…'"),
        ("/query", [:], "query 'key': needs 'key=…' in the query"),
        ("/cookie", [:], "cookie 'sid': needs the cookie 'sid'"),
        ("/together", ["X-ID": "a"], "header 'X-Key': needs 'X-Key: …'"),
        ("/any", [:], "header 'Authorization': needs 'Authorization: Bearer …', or 'key=…' in the query"),
    ])
    func reportsMissingCredentials(target: String, headers: [String: String], reason: String) {
        #expect(mock.reasons(target, headers) == [reason])
        #expect(mock.respond(to: target, headers).status == 400)
    }
}

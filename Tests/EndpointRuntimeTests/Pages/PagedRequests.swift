import EndpointRuntime

/// A request as generated for `{response: [Int], pages: link}`.
struct LinkedNumbers: PagedRequest {
    typealias Response = [Int]
    typealias Failure = Kiosk.Problem
    typealias Item = Int

    static let service = Service(
        name: "Numbers",
        base: "https://kiosk.example/v1",
        auth: [[.bearer, .query("key")], []]
    )
    static let pages: PageRule = .link

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/numbers")
    }
}

struct CallPage: Codable, Sendable {
    let calls: [Kiosk.Item]
    let facets: [Facet]?

    struct Facet: Codable, Sendable {
        let name: String
    }
}

/// A request as generated for `pages: {url: next.uri, items: calls}`.
struct CallsByURL: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .url(["next", "uri"])

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/calls")
    }
}

/// A request as generated for `pages: {next: {after: calls.-1.id}, while: more}`.
struct CallsByCursor: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .next(["after": ["calls", "-1", "id"]], while: ["more"])

    var after: String?
    var limit: Int?

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/calls")
        request.query("after", after)
        request.query("limit", limit)
    }
}

/// The error that ends the iteration over the items of a call; `nil` if there is none.
func message<R: PagedRequest>(of call: Call<R>) async -> String? {
    do {
        for try await _ in call.items {}
        return nil
    } catch {
        return "\(error)"
    }
}

import EndpointCaching
import EndpointRuntime
import Foundation
import HTTPTypes

/// Sends the requests of a case through a cache of its own, and checks what the case expects.
struct SuiteRun {
    /// An expectation that was not met.
    struct Unmet: Error, CustomStringConvertible {
        /// Whether the case could not be tested.
        let isSetup: Bool
        let description: String
    }

    /// A response, or the fact that there was none.
    private struct Received {
        var status = 0
        var headers = HTTPFields()
        var body = ""
    }

    private let test: SuiteCase
    private let time = CacheTime()
    private let server: SuiteServer
    private let cache: ResponseCache

    /// - Parameter standsStill: whether the clock of the cache stands still, so that the cache is wrong.
    init(_ test: SuiteCase, storage: any CacheStorage = MemoryCacheStorage(), standsStill: Bool = false) {
        self.test = test
        server = SuiteServer(test.requests, time: time)
        let start = time.now
        cache = ResponseCache(storage: storage, now: { [time] in standsStill ? start : time.now })
    }

    /// - Throws: ``Unmet``.
    func check() async throws {
        var responses: [Received] = []
        for (index, config) in test.requests.enumerated() {
            let request = try request(config, index, after: responses.last)
            let response = await receive(request)
            await cache.waitForRevalidations()
            responses.append(response)
            try check(response, config, index + 1)
            if config.isTrue("pause_after") { time.advance(by: 3) }
        }
        try checkRequests(responses)
    }

    private func receive(_ request: OutgoingRequest) async -> Received {
        do {
            let response = try await cache.send(request, next: server)
            let (data, _) = try await response.body.collect(upTo: 1 << 20)
            return Received(
                status: response.status.code,
                headers: response.headers,
                body: String(decoding: data, as: UTF8.self)
            )
        } catch {
            return Received()
        }
    }

    private func request(_ config: SuiteRequest, _ index: Int, after last: Received?) throws -> OutgoingRequest {
        var address = "http://suite.test/test/\(test.id)"
        if let name = config["filename"]?.string { address += "/\(name)" }
        if let query = config["query_arg"]?.string { address += "?\(query)" }
        guard let url = URL(string: address), let method = HTTPRequest.Method(config["request_method"]?.string ?? "GET")
        else { throw Unmet(isSetup: true, description: "the request cannot be built") }
        var request = OutgoingRequest(method: method, url: url)
        // The server's redirects are responses, too.
        request.responseStatuses = [.redirection]
        request.body = config["request_body"]?.string.map { .data(Data($0.utf8)) }
        let serverNow = last?.headers.value("Server-Now").flatMap { TimeInterval($0) }
        for field in config.fields("request_headers") {
            let isRelative = config.isTrue("magic_ims")
            let now = isRelative ? serverNow.map { Date(timeIntervalSince1970: $0) } ?? time.now : time.now
            request.headers.add(field[0]?.string ?? "", config.value(field, now: now))
        }
        // `fetch` sends this header field in its cache mode `no-cache`.
        if config["cache"]?.string == "no-cache" { request.headers[.cacheControl] = "max-age=0" }
        request.headers.add("Req-Num", "\(index + 1)")
        return request
    }

    private func check(_ response: Received, _ config: SuiteRequest, _ number: Int) throws {
        let count = response.headers.value("Server-Request-Count").flatMap { Int($0) }
        switch config["expected_type"]?.string {
        case "cached":
            let isCached = response.status == 304 && count == nil || (count ?? .max) < number
            try expect(isCached, "response \(number) comes from the cache", config, "expected_type")
        case "not_cached":
            try expect(count == number, "response \(number) comes from the server", config, "expected_type")
        default: break
        }
        try checkStatus(response, config, number)
        try checkHeaders(response, config, number)
        guard config["check_body"]?.bool != false else { return }
        if let text = config["expected_response_text"] {
            let isExpected = text.isNull || response.body == text.string
            try expect(isExpected, "body \(number) is '\(response.body)'", config, "expected_response_text")
        } else if let text = config["response_body"]?.string {
            try expect(response.body == text, "body \(number) is '\(response.body)'", setup: true)
        } else if ![204, 304].contains(response.status), config["request_method"]?.string != "HEAD" {
            try expect(response.body == SuiteServer.content, "body \(number) is '\(response.body)'", setup: true)
        }
    }

    private func checkStatus(_ response: Received, _ config: SuiteRequest, _ number: Int) throws {
        let found = "status \(number) is \(response.status)"
        if let status = config["expected_status"] {
            try expect(status.isNull || response.status == status.int, found, config, "expected_status")
        } else if let status = config["response_status"]?[0]?.int {
            try expect(response.status == status, found, setup: true)
        } else if response.status == 999 {
            try expect(false, "request \(number) is not conditional", config, "expected_type")
        } else {
            try expect(response.status == 200, found, setup: config["disconnect"] == nil)
        }
    }

    private func checkHeaders(_ response: Received, _ config: SuiteRequest, _ number: Int) throws {
        let now = response.headers.value("Server-Now").flatMap { TimeInterval($0) } ?? 0
        for field in config.fields("expected_response_headers") {
            let name = field.string ?? field[0]?.string ?? ""
            let value = response.headers.value(name)
            let isExpected =
                switch (field.string, field[1]?.string, field[2]) {
                case (.some, _, _): value != nil
                case (_, "=", let other?): value == other.string.flatMap { response.headers.value($0) }
                case (_, ">", let limit?): (value.flatMap { Int($0) } ?? -1) > (limit.int ?? .max)
                default: value == config.value(field, now: Date(timeIntervalSince1970: now))
                }
            let found = "'\(name)' of \(number) is \(value ?? "absent")"
            try expect(isExpected, found, config, "expected_response_headers")
        }
        for field in config.fields("expected_response_headers_missing") {
            let name = field.string ?? field[0]?.string ?? ""
            let value = response.headers.value(name)
            let isMissing = field[1]?.string.map { value?.contains($0) != true } ?? (value == nil)
            try expect(isMissing, "'\(name)' of \(number) is there", config, "expected_response_headers_missing")
        }
    }

    /// Checks the requests that the server received.
    private func checkRequests(_ responses: [Received]) throws {
        var rest = server.received[...]
        for (index, config) in test.requests.enumerated() where config["expected_type"]?.string != "cached" {
            let number = index + 1
            let received = rest.popFirst()
            let type = config["expected_type"]?.string
            if type == "not_cached" {
                try expect(received?.number == number, "request \(number) was sent", config, "expected_type")
            }
            let condition = ["etag_validated": "If-None-Match", "lm_validated": "If-Modified-Since"][type ?? ""]
            if let condition {
                let isConditional = received?.headers.value(condition) != nil
                try expect(isConditional, "request \(number) has '\(condition)'", config, "expected_type")
            }
            for field in config.fields("expected_request_headers") {
                let name = field.string ?? field[0]?.string ?? ""
                let value = received?.headers.value(name)
                let isExpected = field[1]?.string.map { value == $0 } ?? (value != nil)
                let found = "'\(name)' of request \(number) is \(value ?? "absent")"
                try expect(isExpected, found, config, "expected_request_headers")
            }
            for (name, value) in received?.sent ?? [] where name.lowercased() != "date" {
                let found = responses[index].headers.value(name)
                try expect(found == value, "'\(name)' of \(number) is \(found ?? "absent")", setup: true)
            }
            if let method = config["expected_method"]?.string {
                try expect(received?.method == method, "request \(number) was sent", config, "expected_method")
            }
        }
    }

    private func expect(
        _ condition: Bool,
        _ description: String,
        _ config: SuiteRequest,
        _ expectation: String
    ) throws {
        try expect(condition, description, setup: config.isSetup(expectation))
    }

    private func expect(_ condition: Bool, _ description: String, setup isSetup: Bool) throws {
        if !condition { throw Unmet(isSetup: isSetup, description: description) }
    }
}

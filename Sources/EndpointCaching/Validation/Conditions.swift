import EndpointRuntime
import Foundation
import HTTPTypes

/// Conditional requests (RFC 9110, section 13), as a cache sends and evaluates them (RFC 9111, section 4.3).
enum Conditions {
    private static let evaluated: [HTTPField.Name] = [.ifNoneMatch, .ifModifiedSince]
    private static let forwarded: [HTTPField.Name] = [.ifMatch, .ifUnmodifiedSince]

    /// Whether the request has conditions that the cache may reply to with a 304.
    static func areEvaluated(in request: OutgoingRequest) -> Bool {
        evaluated.contains { request.headers[$0] != nil }
    }

    /// Whether the request has conditions that only the server may evaluate (RFC 9111, section 4.3.2).
    static func areForwarded(in request: OutgoingRequest) -> Bool {
        forwarded.contains { request.headers[$0] != nil }
    }

    /// Whether the caller already has the response; `If-None-Match` takes precedence over `If-Modified-Since`.
    static func isNotModified(_ response: StoredResponse, for request: OutgoingRequest, now: Date) -> Bool {
        guard response.status.code == 200 else { return false }
        let headers = response.headers
        let tags = request.headers[values: .ifNoneMatch]
        if !tags.isEmpty {
            if tags.contains(where: { $0.trimmed == "*" }) { return true }
            guard let own = headers[.eTag] else { return false }
            return tags.flatMap(tagElements).contains { opaque($0) == opaque(own) }
        }
        guard let since = Freshness.date(in: request.headers, .ifModifiedSince, now: now) else { return false }
        let modified =
            Freshness.date(in: headers, .lastModified, now: now) ?? Freshness.date(in: headers, .date, now: now)
            ?? response.responseTime
        return modified <= since
    }

    /// Adds the validators of a stored response (section 4.3.1).
    static func add(_ response: StoredResponse, to request: inout OutgoingRequest) {
        if let tag = response.headers[.eTag] { request.headers[.ifNoneMatch] = tag }
        if let date = response.headers[.lastModified] { request.headers[.ifModifiedSince] = date }
    }

    /// Whether a 304 refers to the stored response (section 4.3.4): its entity tag, or else its `Last-Modified`, must
    /// equal that of the stored response. A 304 with neither refers to the version of the request's conditions.
    static func identifies(
        _ response: StoredResponse,
        _ notModified: HTTPFields,
        _ request: OutgoingRequest
    ) -> Bool {
        let (tag, date) = (response.headers[.eTag], response.headers[.lastModified])
        if let new = notModified[.eTag] { return tag.map { opaque($0) == opaque(new) } ?? false }
        if let new = notModified[.lastModified] { return new == date }
        guard areEvaluated(in: request) else { return tag == nil && date == nil }
        let (tags, since) = (request.headers[values: .ifNoneMatch], request.headers[.ifModifiedSince])
        return (tags.isEmpty || tags.map { opaque($0) } == tag.map { [opaque($0)] }) && (since == nil || since == date)
    }

    /// Whether the head of a response to HEAD matches the stored response (section 4.3.5).
    static func matches(_ response: StoredResponse, _ headers: HTTPFields) -> Bool {
        [.eTag, .lastModified].allSatisfy { headers[$0] == nil || headers[$0] == response.headers[$0] }
            && (StoringRules.contentLength(headers) ?? response.body.count) == response.body.count
    }

    private static func isStrong(_ tag: String) -> Bool { !tag.hasPrefix("W/") }

    /// The entity tag without the prefix `W/`, for the weak comparison.
    private static func opaque(_ tag: String) -> Substring { tag.dropFirst(isStrong(tag) ? 0 : 2) }

    /// The entity tags of a list; commas between quotation marks belong to the tag.
    private static func tagElements(_ line: String) -> [String] {
        var isQuoted = false
        let elements = line.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
        return elements.map { $0.trimmed }
    }
}

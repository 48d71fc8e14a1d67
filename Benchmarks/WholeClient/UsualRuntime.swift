// The protocol that requests in the usual form conform to: its requirements are computed properties.

public import Foundation

public protocol UsualRequest: Sendable {
    associatedtype Response: Decodable & Sendable
    var method: String { get }
    var path: String { get }
    var queryItems: [URLQueryItem] { get }
    var headers: [String: String] { get }
    var body: (any Encodable)? { get }
}

extension UsualRequest {
    public var body: (any Encodable)? { nil }
}

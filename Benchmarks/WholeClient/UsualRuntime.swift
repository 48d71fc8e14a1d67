// What requests in the usual shape conform to: a protocol of computed properties.

public protocol UsualRequest: Sendable {
    associatedtype Response: Decodable & Sendable
    var method: String { get }
    var path: String { get }
    var headers: [String: String?] { get }
    var queryParameters: [String: Any?] { get }
    var bodyParameters: [String: Any?] { get }
}

extension UsualRequest {
    public var headers: [String: String?] { [:] }
    public var queryParameters: [String: Any?] { [:] }
    public var bodyParameters: [String: Any?] { [:] }
}

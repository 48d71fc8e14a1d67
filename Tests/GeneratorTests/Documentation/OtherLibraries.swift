/// The declarations of another library that the code of a page uses, with the names and signatures of that library.
///
/// Requirements of protocols have no default implementations here, although some have one in the library: a misspelled
/// member would otherwise compile as a member of its own.
struct OtherLibrary {
    /// The sources of the modules by name. A module may import those before it.
    let modules: KeyValuePairs<String, String>
    /// Declarations that the code of the page assumes.
    var declarations = ""

    /// The libraries by the name in `<!-- compiled with: name -->`.
    static let all = ["APIKit": apiKit, "Moya": moya, "swift-openapi-generator": openAPIGenerator]

    /// APIKit 5.4.
    private static let apiKit = OtherLibrary(
        modules: [
            "APIKit": """
            @_exported public import Foundation
            // APIKit does not support Linux, where the URL loading system is another module.
            #if canImport(FoundationNetworking)
            @_exported public import FoundationNetworking
            #endif

            public protocol Request {
                associatedtype Response
                var baseURL: URL { get }
                var method: HTTPMethod { get }
                var path: String { get }
                var parameters: Any? { get }
                func intercept(object: Any, urlResponse: HTTPURLResponse) throws -> Any
                func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Response
            }
            public enum HTTPMethod: String { case get = "GET", post = "POST" }
            public enum ResponseError: Error { case unexpectedObject(Any) }
            """
        ],
        declarations: """
            struct GitHubError: Error { init(object: Any) {} }
            struct Repository { init(dictionary: [String: Any]) throws {} }
            """
    )

    /// Moya 15, and the declarations of Alamofire that it uses.
    private static let moya = OtherLibrary(
        modules: [
            "Moya": """
            public import Foundation

            public struct HTTPMethod: Sendable {
                public static let get = HTTPMethod()
                public static let patch = HTTPMethod()
            }
            public protocol ParameterEncoding {}
            public struct JSONEncoding: ParameterEncoding {
                public static var `default`: JSONEncoding { JSONEncoding() }
            }

            public typealias Method = HTTPMethod
            public enum Task {
                case requestPlain
                case requestParameters(parameters: [String: Any], encoding: any ParameterEncoding)
            }
            public protocol TargetType {
                var baseURL: URL { get }
                var path: String { get }
                var method: Moya.Method { get }
                var task: Moya.Task { get }
                var headers: [String: String]? { get }
            }
            public enum MoyaError: Error { case statusCode(Response) }
            public final class Response: Sendable {
                public func filterSuccessfulStatusCodes() throws -> Response { self }
                public func map<D: Decodable>(
                    _ type: D.Type,
                    atKeyPath keyPath: String? = nil,
                    using decoder: JSONDecoder = JSONDecoder(),
                    failsOnEmptyData: Bool = true
                ) throws -> D { throw MoyaError.statusCode(self) }
            }
            public protocol Cancellable {}
            struct CancellableToken: Cancellable {}
            open class MoyaProvider<Target: TargetType> {
                public init() {}
                @discardableResult
                open func request(
                    _ target: Target,
                    callbackQueue: DispatchQueue? = nil,
                    progress: ((Any) -> Void)? = nil,
                    completion: @escaping (_ result: Result<Moya.Response, MoyaError>) -> Void
                ) -> any Cancellable { CancellableToken() }
            }
            """
        ],
        declarations: "struct User: Decodable { let login: String }"
    )

    /// The runtime and a transport of swift-openapi-generator 1, and the types and the client that it generates.
    private static let openAPIGenerator = OtherLibrary(
        modules: [
            "OpenAPIRuntime": """
            public protocol ClientTransport: Sendable {}
            public protocol ClientMiddleware: Sendable {}
            public struct Configuration: Sendable { public init() {} }
            public struct UndocumentedPayload: Sendable, Hashable {}
            """,
            "OpenAPIURLSession": """
            public import OpenAPIRuntime
            public struct URLSessionTransport: ClientTransport {
                public struct Configuration: Sendable { public init() {} }
                public init(configuration: Configuration = .init()) {}
            }
            """,
        ],
        declarations: """
            protocol APIProtocol: Sendable {
                func getUser(_ input: Operations.getUser.Input) async throws -> Operations.getUser.Output
            }
            extension APIProtocol {
                func getUser(
                    path: Operations.getUser.Input.Path,
                    headers: Operations.getUser.Input.Headers = .init()
                ) async throws -> Operations.getUser.Output {
                    try await getUser(Operations.getUser.Input(path: path, headers: headers))
                }
            }
            struct Client: APIProtocol {
                init(
                    serverURL: Foundation.URL,
                    configuration: Configuration = .init(),
                    transport: any ClientTransport,
                    middlewares: [any ClientMiddleware] = []
                ) {}
                func getUser(_ input: Operations.getUser.Input) async throws -> Operations.getUser.Output {
                    throw CocoaError(.featureUnsupported)
                }
            }
            enum Servers {
                enum Server1 { static func url() throws -> Foundation.URL { throw CocoaError(.featureUnsupported) } }
            }
            enum Components {
                enum Schemas {
                    struct User: Codable, Hashable, Sendable { var login: String }
                    struct Problem: Codable, Hashable, Sendable { var message: String }
                }
            }
            enum Operations {
                enum getUser {
                    struct Input: Sendable, Hashable {
                        struct Path: Sendable, Hashable { var login: String }
                        struct Headers: Sendable, Hashable {}
                        var path: Path
                        var headers: Headers
                    }
                    enum Output: Sendable, Hashable {
                        struct Ok: Sendable, Hashable {
                            enum Body: Sendable, Hashable {
                                case json(Components.Schemas.User)
                                var json: Components.Schemas.User {
                                    get throws { throw CocoaError(.featureUnsupported) }
                                }
                            }
                            var body: Body
                        }
                        struct NotFound: Sendable, Hashable {
                            enum Body: Sendable, Hashable {
                                case json(Components.Schemas.Problem)
                                var json: Components.Schemas.Problem {
                                    get throws { throw CocoaError(.featureUnsupported) }
                                }
                            }
                            var body: Body
                        }
                        case ok(Ok)
                        case notFound(NotFound)
                        case undocumented(statusCode: Int, OpenAPIRuntime.UndocumentedPayload)
                    }
                }
            }
            """
    )

    /// The declarations of swift-crypto.
    static let crypto = OtherLibrary(
        modules: [
            "Crypto": """
            public import Foundation
            public protocol HashFunction {}
            public struct SHA256: HashFunction {}
            public struct SymmetricKey { public init<D: ContiguousBytes>(data: D) {} }
            public struct HashedAuthenticationCode<H: HashFunction>: Sequence {
                public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
            }
            public struct HMAC<H: HashFunction> {
                public static func authenticationCode<D: DataProtocol>(
                    for data: D,
                    using key: SymmetricKey
                ) -> HashedAuthenticationCode<H> { HashedAuthenticationCode() }
                public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
                    _ authenticationCode: C,
                    authenticating authenticatedData: D,
                    using key: SymmetricKey
                ) -> Bool { false }
            }
            """
        ]
    )
}

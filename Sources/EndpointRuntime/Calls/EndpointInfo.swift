/// The endpoint that a request belongs to, for middleware that logs, measures or signs.
public struct EndpointInfo: Sendable, Hashable {
    /// The names, stored behind one reference, because each step of a call copies this value.
    private let names: Names

    /// The name of the request's type, such as `GitHub.Search.SearchRepositories`.
    public var name: String { names.name }

    /// The name of the service, such as `GitHub`.
    public var service: String { names.service }

    /// The path below the base URL with `{}` in place of values, such as `/users/{}`. It contains no value of the
    /// request, and is the same for all requests of the endpoint.
    public var pathTemplate: String { names.pathTemplate }

    /// The number of the attempt, counted from 1.
    public internal(set) var attempt: Int

    init(name: String, service: String, pathTemplate: String, attempt: Int) {
        names = Names(name, service, pathTemplate)
        self.attempt = attempt
    }
}

extension EndpointInfo {
    private final class Names: Sendable, Hashable {
        let name: String
        let service: String
        let pathTemplate: String

        init(_ name: String, _ service: String, _ pathTemplate: String) {
            self.name = name
            self.service = service
            self.pathTemplate = pathTemplate
        }

        private var all: [String] { [name, service, pathTemplate] }

        static func == (left: Names, right: Names) -> Bool { left === right || left.all == right.all }

        func hash(into hasher: inout Hasher) { hasher.combine(all) }
    }
}

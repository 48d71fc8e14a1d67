import Foundation
import MockMessages
import Spec
import SwiftNaming

@testable import MockServing
@testable import SwiftRendering

/// A Swift program that calls every endpoint of an API through its generated client, and prints what fails.
struct CallProgram {
    let api: API
    /// The number of calls.
    var count: Int { api.endpoints.count }

    var text: String {
        let name = api.swiftName
        return """
            import EndpointRuntime
            import Foundation

            @main
            enum Program {
                static func main() async {
                    let session = Session(
                        bases: [\(name).service: .url(CommandLine.arguments[1])],
                        credentials: [\(name).service: [\(Self.secrets(of: api))]]
                    )
                    print("calls", await calls(session))
                }

                static func calls(_ session: Session) async -> Int {
                    var count = 0
            \(api.endpoints.indices.map { "        count += await call\($0)(session)" }.joined(separator: "\n"))
                    return count
                }
            }

            let upload = Upload(Data("file".utf8), fileName: "a.txt", media: "text/plain")

            func value<T: Decodable>(_ json: String) throws -> T {
                try RawResponse(body: Data(json.utf8)).json()
            }

            func attempt(_ name: String, _ call: () async throws -> Void) async -> Int {
                do {
                    try await call()
                    return 1
                } catch {
                    print("failed", name, error)
                    return 0
                }
            }

            \(zip(api.endpoints.indices, api.endpoints).map { function($0, $1) }.joined(separator: "\n"))
            """
    }

    /// The beginning of a program that calls endpoints: a main function, credentials, and values of arguments.
    static func prelude(of api: API, main: String) -> String {
        """
        import EndpointRuntime
        import Foundation
        import HTTPTypes

        @main
        enum Program {
            static func main() async {
                \(main)
            }
        }

        let credentials: [Service: Credentials] = [\(api.swiftName).service: [\(secrets(of: api))]]

        let upload = Upload(Data("file".utf8), fileName: "a.txt", media: "text/plain")

        func value<T: Decodable>(_ json: String) throws -> T {
            try RawResponse(body: Data(json.utf8)).json()
        }

        """
    }

    /// Credentials for every name that the API declares.
    private static func secrets(of api: API) -> String {
        let uses = (api.auth + api.endpoints.flatMap(\.auth)).joined()
        let secrets = Set(uses.map(\.name)).sorted().map { secret in
            let isBasic = uses.contains { $0.name == secret && $0.place == .scheme(.basic) }
            return "\(SwiftLiteral.string(secret)): "
                + (isBasic ? ".basic(user: \"u\", password: \"p\")" : ".secret(\"s\")")
        }
        return secrets.isEmpty ? ":" : secrets.joined(separator: ", ")
    }

    /// A function that calls an endpoint once, regardless of the number of its pages.
    func plainFunction(_ index: Int) -> String {
        """
        func call\(index)(_ session: Session) async throws {
            _ = try await \(call(of: api.endpoints[index])).response()
        }

        """
    }

    private func call(of endpoint: Endpoint) -> String {
        let namespace = api.swiftName + (endpoint.group.map { ".\(SwiftName.escaped($0))" } ?? "")
        let arguments = RequestArguments(endpoint).members.map { member in
            "\(SwiftName.argumentLabel(member.propertyName)): \(argument(member, endpoint))"
        }
        return
            "\(namespace).\(SwiftName.escaped(endpoint.functionName))(\(arguments.joined(separator: ", "))).on(session)"
    }

    private func function(_ index: Int, _ endpoint: Endpoint) -> String {
        let namespace = api.swiftName + (endpoint.group.map { ".\(SwiftName.escaped($0))" } ?? "")
        let call = call(of: endpoint)
        return """
            func call\(index)(_ session: Session) async -> Int {
                await attempt(\(SwiftLiteral.string("\(namespace).\(endpoint.functionName)"))) { \(statement(call, endpoint)) }
            }

            """
    }

    private func statement(_ call: String, _ endpoint: Endpoint) -> String {
        if endpoint.pages != nil { return "for try await _ in try \(call).items {}" }
        if endpoint.statusResponses.count < 2,
            (endpoint.statusResponses.first?.response ?? endpoint.response).headers.isEmpty
        {
            switch endpoint.statusResponses.first?.response.content ?? endpoint.response.content {
            case .lines, .textLines, .events: return "for try await _ in try await \(call).response() {}"
            case .file: return "_ = try await \(call).response().data()"
            case .none, .text, .data, .status, .json: break
            }
        }
        return "_ = try await \(call).response()"
    }

    private func argument(_ member: Member, _ endpoint: Endpoint) -> String {
        switch member.type {
        case .builtin(.upload, _): return "upload"
        case .list(.builtin(.upload, _)): return "[upload]"
        default: break
        }
        var generator = ValueGenerator(api: api, seed: 7)
        var value = generator.value(of: member.type.withoutWireFormat, at: .whole(named: member.wireName.value))
        // The keys of a map in header fields are suffixes of the field names.
        let isHeader = endpoint.parameters.contains {
            $0.place == .header && $0.style != .json && $0.member.wireName.value == member.wireName.value
        }
        if isHeader, case .object(let members) = value {
            value = .object(members.map { .init($0.key.replacing(" ", with: "-"), $0.value) })
        }
        return "try value(\(SwiftLiteral.string(value.compactText)))"
    }
}

extension TypeReference {
    /// The type with its own coding, without a wire format.
    fileprivate var withoutWireFormat: TypeReference {
        switch self {
        case .builtin(let builtin, _): .builtin(builtin, nil)
        case .model, .inline: self
        case .list(let element): .list(element.withoutWireFormat)
        case .map(let key, let value): .map(key: key, value: value.withoutWireFormat)
        case .optional(let wrapped): .optional(wrapped.withoutWireFormat)
        }
    }
}

/// The program of ``HostileTextTests``. It prints the texts in the code of each API, by the names of ``HostileSpec``'s
/// places.
enum HostileProgram {
    static func main(of names: [String]) -> String {
        """
        import EndpointRuntime
        import Foundation

        typealias Texts = [String: String]

        func json(_ value: some Encodable) throws -> String {
            String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        }

        /// What a union makes of an object; what it does not know is told.
        func again<Value: Union>(_ type: Value.Type, _ object: Texts) throws -> String {
            let value = try JSONDecoder().decode(type, from: JSONEncoder().encode(object))
            return String(describing: value).hasPrefix("unknown") ? "unknown" : try json(value)
        }

        \(names.map(function).joined(separator: "\n"))
        let input = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
        let texts = try JSONDecoder().decode([String: Texts].self, from: input)
        var said: [String: Texts] = [:]
        \(names.map { "said[\"\($0)\"] = try say\($0)(texts[\"\($0)\"] ?? [:])" }.joined(separator: "\n"))
        print(try json(said))
        """
    }

    private static func function(_ api: String) -> String {
        """
        func say\(api)(_ texts: Texts) throws -> Texts {
            var said: Texts = [:]
            let parts = try \(api).Group.Send(third: "3", choice: .one).parts
            said["version"] = \(api).version
            said["service header"] = parts.header("X-Service")
            said["own header"] = parts.header("X-Own")
            said["credential"] = \(api).service.auth.first?.first.map { "\\($0.place)" }
            let items = parts.query.items
            said["key of a query"] = items.first?.name
            said["default"] = items.first?.value
            said["key of a constant"] = items.dropFirst().first?.name
            said["constant"] = items.dropFirst().first?.value
            said["key of a choice"] = items.last?.value
            said["key of another choice"] = try \(api).Group.Send(third: "3", choice: .two).parts.query.items.last?.value
            said["body"] = String(decoding: parts.body?.data ?? Data(), as: UTF8.self)
            said["step"] = \(api).Group.Pick.responsePolicy.pick.steps.first
            said["other step"] = \(api).Group.Pick.responsePolicy.pick.steps.last
            let day = Date(timeIntervalSince1970: 0)
            let model = \(api).Model(one: "1", four: .one, five: day)
            said["constant of a model"] = model.two
            said["default of a model"] = model.three
            said["model"] = try json(model)
            said["read"] = try json(JSONDecoder().decode(\(api).Model.self, from: JSONEncoder().encode(model)))
            said["key of a value"] = model.four.rawValue
            said["key of another value"] = \(api).Choice.two.rawValue
            let tag = texts["key of a tag"] ?? ""
            let field = texts["key of a plain field"] ?? ""
            said["tagged one"] = try again(\(api).Either.self, [tag: texts["key tagged one"] ?? "", field: "x"])
            said["tagged two"] = try again(\(api).Either.self, [tag: texts["key tagged two"] ?? "", field: "x"])
            said["marked"] = try again(\(api).Shape.self, [texts["key of a mark"] ?? "": texts["mark"] ?? ""])
            return said
        }

        """
    }
}

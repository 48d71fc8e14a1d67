import Diagnostics
import Spec
import SpecImport

/// Pieces of syntax as an importer creates them, each located at a line of its document.
enum Made {
    static func location(_ line: Int) -> Diagnostics.SourceLocation {
        Diagnostics.SourceLocation(path: "document.yaml", at: SourcePosition(line: line, column: 1))
    }

    static func name(_ text: String, _ line: Int = 1) -> Name { Name(text, at: location(line)) }

    static func type(_ name: String, _ line: Int = 1) -> TypeExpression { .model(name, at: location(line)) }

    static func field(_ text: String, _ line: Int = 1, _ type: TypeExpression? = nil) -> MemberDefinition {
        MemberDefinition(
            name: name(text, line),
            mayBeAbsent: false,
            type: type ?? .builtin(.string, at: location(line))
        )
    }

    static func model(_ text: String, _ fields: [MemberDefinition], line: Int = 1) -> ModelDefinition {
        let structure = StructureDefinition(fields: fields, location: location(line))
        return ModelDefinition(name: name(text, line), shape: .structure(structure))
    }

    static func endpoint(
        _ text: String,
        line: Int = 1,
        path: String? = nil,
        response: String? = nil
    ) -> EndpointDefinition {
        var endpoint = EndpointDefinition(name: name(text, line), path: name(path ?? "/\(text)", line))
        endpoint.response = response.map {
            ResponseDefinition(content: .type(type($0, line)), location: location(line))
        }
        return endpoint
    }

    /// The root of an API with these endpoints.
    static func api(endpoints: [EndpointDefinition] = []) -> SpecFile {
        let settings = Settings(base: name("https://example.com"))
        let root = SpecFile.Root(settings: settings)
        return SpecFile(path: "document.yaml", api: name("Zoo"), root: root, endpoints: endpoints)
    }
}

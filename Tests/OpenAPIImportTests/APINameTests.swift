import Diagnostics
import OpenAPIImport
import Testing
import YAML

/// The name of an API if the user does not specify one.
struct APINameTests {
    @Test(arguments: [
        ("The Zoo API v2", "Zoo"), ("Pet-Store", "PetStore"), ("API", "API"), ("Swagger", "API"), ("\"\"", "API"),
        ("Swift", "SwiftAPI"), ("OpenAPI definition", "API"), ("API V1", "API"), ("Self", "SelfAPI"),
        ("CallError", "CallErrorAPI"), ("EndpointRuntime", "EndpointRuntimeAPI"), ("動物園", "API"),
    ])
    func ofATitle(title: String, name: String) throws {
        var collector = DiagnosticCollector()
        let source = SourceText(path: "openapi.yaml", text: "info: {title: \(title)}\n")
        let document = try #require(YAMLReader().read(source, reporting: &collector))
        #expect(OpenAPIImport.apiName(of: document) == name)
    }
}

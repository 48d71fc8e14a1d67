import Diagnostics
import OpenAPIImport
import SpecImport
import Testing
import YAML

/// The name of an API if the user does not specify one.
struct APINameTests {
    @Test(arguments: [
        ("The Zoo API v2", "Zoo"), ("Pet-Store", "PetStore"), ("API", "API"), ("Swagger", "API"), ("\"\"", "API"),
        ("Swift", "SwiftAPI"), ("OpenAPI definition", "API"), ("API V1", "API"), ("Self", "SelfAPI"),
        ("CallError", "CallErrorAPI"), ("EndpointRuntime", "EndpointRuntimeAPI"), ("動物園", "API"),
        ("8x8 Contact API", "API8x8Contact"), ("1Password Connect", "API1PasswordConnect"), ("API 2024", "API"),
    ])
    func ofATitle(title: String, name: String) throws {
        var collector = DiagnosticCollector()
        let source = SourceText(path: "openapi.yaml", text: "info: {title: \(title)}\n")
        let document = try #require(YAMLReader().read(source, reporting: &collector))
        #expect(OpenAPIImport.apiName(of: document) == name)
    }

    /// A document in a target gives its API the name of the file.
    @Test(arguments: [
        ("3scale", "API3scale"), ("1-password", "API1Password"), ("zoo", "Zoo"), ("API3scale", "API3scale"),
    ])
    func ofAFile(stem: String, name: String) {
        #expect(APIName.valid(stem) == name)
    }
}

import Testing
import YAML

/// The requests of a client are those that the document describes.
struct RequestTests {
    /// OpenAPI appends a path to the URL of a server as it is: `/v1/` and `/b` would be `/v1//b`.
    @Test func aServerHasNoSlashAtItsEnd() {
        let document = OpenAPIDocument(
            "endpoints: {a: {path: /a}, b: {path: /b, base: \"https://two.example.com/?key=1\"}}",
            base: "https://zoo.example.com/v1/"
        )
        #expect(document.messages == [])
        #expect(document["servers", "0", "url"]?.text == "https://zoo.example.com/v1")
        #expect(document["paths", "/b", "get", "servers", "0", "url"]?.text == "https://two.example.com")
    }
}

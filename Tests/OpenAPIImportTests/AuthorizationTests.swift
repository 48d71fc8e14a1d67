import Diagnostics
import Testing

@testable import OpenAPIImport

/// API keys: their prefixes in `Authorization`, which only descriptions mention, and keys that are parameters, too.
struct AuthorizationTests {
    private func imported(_ description: String?, name: String = "Authorization") throws -> ImportedDocument {
        let text = description.map { ", description: '\($0)'" } ?? ""
        return try ImportedDocument(
            """
            security: [{key: []}]
            paths:
              /a: {get: {operationId: a, responses: {204: {description: ok}}}}
            components:
              securitySchemes: {key: {type: apiKey, in: header, name: \(name)\(text)}}
            """
        )
    }

    @Test(arguments: [
        (#"Token-based authentication with required prefix "Token""#, "auth: {header: Authorization, prefix: Token}"),
        (#"Token-based authentication with required prefix "Bearer""#, "auth: bearer"),
        (#"JWT Authorization header. Example: "Authorization: Bearer {token}""#, "auth: bearer"),
        (#"Type "Bearer" followed by a space and JWT token."#, "auth: bearer"),
    ])
    func descriptionsMentionPrefixes(description: String, auth: String) throws {
        let imported = try imported(description)
        imported.expect(auth)
        #expect(imported.codes == [])
    }

    /// A spec has one prefix for all header fields of a request, and the key in the other field has none.
    @Test func aPrefixIsNotSentInOtherFields() throws {
        let imported = try ImportedDocument(
            """
            security: [{token: [], key: []}]
            paths:
              /a: {get: {operationId: a, responses: {204: {description: ok}}}}
              /b: {get: {operationId: b, security: [{token: []}], responses: {204: {description: ok}}}}
            components:
              securitySchemes:
                token: {type: http, scheme: token}
                key: {type: apiKey, in: header, name: X-Key}
            """
        )
        imported.expect(
            "auth: {header: [Authorization, X-Key]}",
            "b: {path: /b, auth: {header: Authorization, prefix: Token}}"
        )
        #expect(imported.codes == ["unsupported-security"])
    }

    @Test func otherDescriptionsAreReported() throws {
        let imported = try imported("The token, without Bearer.")
        imported.expect("auth: {header: Authorization}")
        #expect(imported.codes == ["authorization-value"])
        #expect(imported.diagnostics.first?.severity == .note)
        #expect(imported.diagnostics.first?.message.hasSuffix("The token, without Bearer.") == true)
        #expect(try self.imported(nil).codes == [])
        #expect(try self.imported("A bearer token", name: "X-Key").text.contains("auth: {header: X-Key}"))
    }

    /// The document declares the key as a security scheme and as a parameter, as many documents do.
    @Test(arguments: ["{$ref: \"#/components/schemas/Note\"}", "{type: object, properties: {text: {type: string}}}"])
    func aKeyInAQueryIsNoParameterBesideAnyBody(body: String) throws {
        let imported = try ImportedDocument(
            """
            security: [{key: []}]
            paths:
              /a: {get: {operationId: a, parameters: [{$ref: "#/components/parameters/Key"}], responses: {204: {description: ok}}}}
              /b:
                post:
                  operationId: b
                  parameters: [{$ref: "#/components/parameters/Key"}]
                  requestBody: {required: true, content: {application/json: {schema: \(body)}}}
                  responses: {204: {description: ok}}
            components:
              parameters: {Key: {name: key, in: query, required: true, schema: {type: string}}}
              schemas: {Note: {type: object, properties: {text: {type: string}}}}
              securitySchemes: {key: {type: apiKey, in: query, name: key}}
            """
        )
        imported.expect("auth: {query: key}", "a: {path: /a}")
        #expect(!imported.text.contains("key: String"))
        #expect(!imported.text.contains("key: {"))
        #expect(imported.codes == [])
    }

    @Test func aParameterInAPathWithTheNameOfAKeyStays() throws {
        let imported = try ImportedDocument(
            """
            security: [{key: []}]
            paths:
              "/a/{key}": {get: {operationId: a, parameters: [{name: key, in: path, required: true, schema: {type: integer}}], responses: {204: {description: ok}}}}
            components:
              securitySchemes: {key: {type: apiKey, in: query, name: key}}
            """
        )
        imported.expect(#"a: {path: "/a/{key}", params: {key: Int}}"#)
    }
}

import Diagnostics
import Testing

@testable import OpenAPIImport

/// Bodies and responses with several media types.
struct MediaTypeTests {
    /// A document with an operation whose body has these media types, and whose schemas are `Photo` with an optional file,
    /// `Scan` with a required one, and `Patch`.
    private func imported(body content: String, method: String = "post") throws -> ImportedDocument {
        try ImportedDocument(
            """
            paths:
              /a: {\(method): {operationId: send, requestBody: {required: true, content: {\(content)}}, responses: {204: {description: ok}}}}
            components:
              schemas:
                Photo: {type: object, required: [name], properties: {name: {type: string}, image: {type: string, format: binary}}}
                Scan: {type: object, required: [pages], properties: {name: {type: string}, pages: {type: array, items: {type: string, format: binary}}}}
                Shown: {type: object, properties: {name: {type: string}, image: {type: string, format: binary, readOnly: true}}}
                Patch: {type: object}
            """
        )
    }

    private func imported(response content: String) throws -> ImportedDocument {
        try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: read, responses: {200: {description: ok, content: {\(content)}}}}}
            components:
              schemas:
                Pods: {type: object, properties: {items: {type: array, items: {type: string}}}}
                WatchEvent: {type: object, required: [type, object], properties: {type: {type: string}, object: {type: object}}}
            """
        )
    }

    private func content(_ schema: String, _ media: String...) -> String {
        media.map { "\"\($0)\": {schema: {$ref: \"#/components/schemas/\(schema)\"}}" }.joined(separator: ", ")
    }

    /// The parameters of a media type may select a version, or an extension of JSON:API.
    @Test(arguments: [
        ("application/json; charset=utf-8", "Shown"),
        ("application/json; version=2", "{type: Shown, media: application/json;version=2}"),
        ("application/vnd.zoo+json; Charset=UTF-8; v=1", "{type: Shown, media: application/vnd.zoo+json;v=1}"),
        ("application/merge-patch+json", "{type: Shown, media: application/merge-patch+json}"),
    ])
    func parametersOfMediaTypesOfJSONAreKept(media: String, body: String) throws {
        let imported = try imported(body: content("Shown", media))
        imported.expect("send: {method: POST, path: /a, body: \(body)}")
        #expect(imported.codes == [])
    }

    @Test func parametersOfTheMediaTypeOfAResponseAreKept() throws {
        let imported = try imported(response: content("Pods", "application/json;odata.metadata=minimal"))
        imported.expect("read: {path: /a, response: {type: Pods, media: application/json;odata.metadata=minimal}}")
    }

    /// Stripe has lists with the style `deepObject` in forms and in multipart bodies.
    @Test func aDeepListInAMultipartBodyHasBrackets() throws {
        let list = "{type: object, properties: {expand: {type: array, items: {type: string}}}}"
        let encoding = "{expand: {style: deepObject, explode: true}}"
        let imported = try imported(body: "multipart/form-data: {schema: \(list), encoding: \(encoding)}")
        imported.expect(
            "send: {method: POST, path: /a, params: {expand?: {type: [String], style: brackets}}, body: multipart}"
        )
        #expect(imported.codes == [])
    }

    /// Texts beside the declared parts precede a file, after which S3 ignores them.
    @Test(arguments: [
        ("additionalProperties: {type: string}", "fields?: {type: [String: String], style: spread}, ", []),
        (
            "additionalProperties: {type: array, items: {type: integer}}",
            "fields?: {type: [String: [Int]], style: spread}, ", []
        ),
        ("additionalProperties: true", "", ["unsupported-body"]),
        ("additionalProperties: {type: object, properties: {a: {type: string}}}", "", ["unsupported-body"]),
    ])
    func textsBesideTheDeclaredPartsAreAMap(keywords: String, parameter: String, codes: [String]) throws {
        let properties = "{key: {type: string}, file: {type: string, format: binary}}"
        let schema = "{type: object, required: [key, file], properties: \(properties), \(keywords)}"
        let imported = try imported(body: "multipart/form-data: {schema: \(schema)}")
        imported.expect(declarations: "params: {key: String, \(parameter)file: Upload}")
        #expect(imported.codes == codes)
    }

    /// In the style `form`, the properties of an object are parts of their own.
    @Test func anObjectInAMultipartBodyIsSpread() throws {
        let schema = "{type: object, properties: {map: {type: object, additionalProperties: {type: string}}}}"
        let imported = try imported(
            body: "multipart/form-data: {schema: \(schema), encoding: {map: {style: form, explode: true}}}"
        )
        imported.expect(
            "send: {method: POST, path: /a, params: {map?: {type: [String: String], style: spread}}, body: multipart}"
        )
        #expect(imported.codes == [])
    }

    /// The preferred media type is the one of the variant that the other one would have had, too.
    @Test func aMediaTypeIsLeftOutInFavorOfItsVariant() throws {
        let media = ["text/csv", "text/csv;v=2", "image/png", "image/jpeg"].map { "\($0): {}" }
        let imported = try imported(
            response: content("Pods", "application/json", "application/x-ndjson") + ", text/event-stream: {}, "
                + media.joined(separator: ", ") + ", application/vnd.pod+json: {schema: {type: integer}}"
        )
        #expect(
            imported.diagnostics.map { $0.message.replacing(" is left out in favor of ", with: " ") } == [
                "'text/event-stream' 'application/x-ndjson'", "'text/csv;v=2' 'text/csv'", "'image/jpeg' 'image/png'",
                "'application/vnd.pod+json' 'application/json'",
            ]
        )
    }

    /// In the style `form`, the properties of an object are fields of the form, unless they are joined by commas.
    @Test(arguments: [
        ("{style: form}", "string", "Map?: {type: [String: String], style: spread}", []),
        ("{explode: true}", "string", "Map?: {type: [String: String], style: spread}", []),
        ("{explode: false}", "string", "Map?: [String: String]", ["unsupported-style"]),
        ("{style: deepObject}", "string", "Map?: [String: String]", []),
        (
            "{explode: true}", "array, items: {type: array, items: {type: string}}",
            "Map?: {type: [String: [[String]]], style: indexed}", ["unsupported-style"]
        ),
    ])
    func anObjectInAFormIsSpread(encoding: String, type: String, parameter: String, codes: [String]) throws {
        let object = "{type: object, properties: {Map: {type: object, additionalProperties: {type: \(type)}}}}"
        let content = "application/x-www-form-urlencoded: {schema: \(object), encoding: {Map: \(encoding)}}"
        let imported = try imported(body: content)
        imported.expect("send: {method: POST, path: /a, params: {\(parameter)}, body: form}")
        #expect(imported.codes == codes)
    }

    /// By default, a part without a type is a file.
    @Test(arguments: [
        ("{}", "{contentType: application/json}", "{type: JSON, style: json}"),
        ("{}", "{contentType: application/vnd.zoo+json}", "{type: JSON, style: json, media: application/vnd.zoo+json}"),
        ("{type: array, items: {}}", "{contentType: application/json}", "{type: [JSON], media: application/json}"),
        ("{}", "{style: deepObject}", "{type: JSON, style: brackets}"),
        ("{}", "{contentType: '*/*'}", "{type: Upload, media: \"*/*\"}"),
        ("{}", "{}", "Upload"),
    ])
    func aPartWithoutATypeMayBeJSON(schema: String, encoding: String, parameter: String) throws {
        let form = "{type: object, properties: {part: \(schema)}}"
        let imported = try imported(body: "multipart/form-data: {schema: \(form), encoding: {part: \(encoding)}}")
        #expect(imported.text.contains("params: {part?: \(parameter)}"), "\(imported.text)")
        #expect(imported.codes == [])
    }

    /// Django REST framework parses JSON, forms and multipart by default, and has one schema for all of them.
    @Test func aFileBesideJSONIsAnUpload() throws {
        let imported = try imported(
            body: content("Photo", "application/json", "application/x-www-form-urlencoded", "multipart/form-data")
        )
        imported.expect(
            "send: {method: POST, path: /a, body: Photo}",
            "sendAsMultipart: {method: POST, path: /a, params: {name: String, image?: Upload}, body: multipart}"
        )
        #expect(imported.codes == ["other-media"], "the form is left out")
    }

    @Test func aFileBesideAFormIsAnUpload() throws {
        let imported = try imported(
            body: content("Photo", "application/x-www-form-urlencoded", "multipart/form-data")
        )
        imported.expect(
            "send: {method: POST, path: /a, params: {name: String, image?: String}, body: form}",
            "sendAsMultipart: {method: POST, path: /a, params: {name: String, image?: Upload}, body: multipart}"
        )
        #expect(imported.codes == [])
    }

    @Test func onlyMultipartSendsARequiredFile() throws {
        let imported = try imported(
            body: content("Scan", "application/json", "application/x-www-form-urlencoded", "multipart/form-data")
        )
        imported.expect(
            "send: {method: POST, path: /a, params: {name?: String, pages: [Upload]}, body: multipart}"
        )
        #expect(!imported.text.contains("sendAs"))
        #expect(imported.codes == [])
    }

    /// JSON has the URL of the file.
    @Test func jsonWithAnotherSchemaIsAFunction() throws {
        let imported = try imported(
            body: """
                application/json: {schema: {type: object, required: [pages], properties: {name: {type: string}, \
                pages: {type: array, items: {type: string, format: uri}}}}}, \(content("Scan", "multipart/form-data"))
                """
        )
        imported.expect(
            "send: {method: POST, path: /a, params: {name?: String, pages: [URL]}}",
            "sendAsMultipart: {method: POST, path: /a, params: {name?: String, pages: [Upload]}, body: multipart}"
        )
        #expect(imported.codes == [])
    }

    @Test func aFileMayHaveOneOfSeveralMediaTypes() throws {
        let media = ["image/png", "image/*", "image/jpeg", "application/octet-stream"]
        let content = media.map { "\"\($0)\": {schema: {type: string, format: binary}}" }.joined(separator: ", ")
        let imported = try imported(body: content)
        imported.expect(#"send: {method: POST, path: /a, body: {type: file, media: "image/png, image/jpeg"}}"#)
        #expect(imported.codes == ["other-media", "other-media"], "types of any bytes are left out")
    }

    /// Each function sends the types of bytes that its name describes.
    @Test func theFunctionForAFileBesideJSONSendsOneOfSeveralMediaTypes() throws {
        let media = ["image/png", "application/pdf", "image/jpeg", "image/*"]
        let files = media.map { "\"\($0)\": {}" }.joined(separator: ", ")
        let imported = try imported(body: "\(content("Shown", "application/json")), \(files)")
        imported.expect(
            "send: {method: POST, path: /a, body: Shown}",
            #"sendAsImage: {method: POST, path: /a, body: {type: file, media: "image/png, image/jpeg"}}"#,
            "sendAsPDF: {method: POST, path: /a, body: {type: file, media: application/pdf}}"
        )
        #expect(imported.diagnostics.map(\.message) == ["'image/*' is left out in favor of 'image/png'"])
    }

    /// Many documents list JSON for all operations, even for those with bytes.
    @Test(arguments: [["application/json", "application/pdf"], ["application/pdf", "application/json"]])
    func bytesAreReceivedAsAnotherMediaTypeThanJSON(media: [String]) throws {
        let content = media.map { "\($0): {schema: {type: string, format: binary}}" }.joined(separator: ", ")
        let imported = try imported(response: content)
        imported.expect("read: {path: /a, response: {type: data, media: application/pdf}}")
        #expect(imported.codes == ["other-media"], "JSON is left out")
    }

    @Test(arguments: [["application/json", "application/octet-stream"], ["application/octet-stream", "text/json"]])
    func anyBytesAreNotSentAsJSON(media: [String]) throws {
        let content = media.map { "\($0): {schema: {type: string, format: binary}}" }.joined(separator: ", ")
        let imported = try imported(body: content)
        imported.expect("send: {method: POST, path: /a, body: {type: file, media: application/octet-stream}}")
        #expect(imported.codes == ["other-media"], "JSON is left out")
    }

    @Test func aFileOfResponsesIsNoUpload() throws {
        let imported = try imported(body: content("Shown", "application/json", "multipart/form-data"))
        #expect(!imported.text.contains("Multipart"))
        #expect(imported.codes == ["other-media"])
    }

    @Test(arguments: [
        ("application/pdf", "readAsPDF: {path: /a, response: {type: data, media: application/pdf}}"),
        ("image/png", "readAsImage: {path: /a, response: {type: data, media: image/png}}"),
        ("text/csv", "readAsCSV: {path: /a, response: {type: text, media: text/csv}}"),
    ])
    func mediaTypesWithoutASchemaAreFunctions(media: String, function: String) throws {
        let imported = try imported(response: "\(content("Pods", "application/json")), \(media): {}")
        imported.expect("read: {path: /a, response: Pods}", function)
        #expect(imported.codes == [])
    }

    /// In documents of Kubernetes, all patches have the same schema.
    @Test func aJSONPatchIsNoObject() throws {
        let imported = try imported(
            body: content(
                "Patch",
                "application/json-patch+json",
                "application/merge-patch+json",
                "application/strategic-merge-patch+json"
            ),
            method: "patch"
        )
        imported.expect(
            "send: {method: PATCH, path: /a, body: {type: Patch, media: application/merge-patch+json}}"
        )
        #expect(imported.codes == ["other-media", "other-media"])
    }

    /// ASP.NET lists this media type for all bodies.
    @Test func aJSONPatchBesideJSONIsNotReported() throws {
        let imported = try imported(body: content("Patch", "application/json-patch+json", "application/json"))
        imported.expect("send: {method: POST, path: /a, body: Patch}")
        #expect(imported.codes == [])
    }

    @Test func watchEventsAreLines() throws {
        let imported = try imported(
            response: content("WatchEvent", "application/json", "application/json;stream=watch")
        )
        imported.expect("read: {path: /a, response: {lines: WatchEvent, media: application/json;stream=watch}}")
        #expect(imported.codes == [])
    }

    /// Without the media type, the server would respond to both functions with JSON.
    @Test func aStreamBesideJSONAcceptsItsMediaType() throws {
        let imported = try imported(
            response: content("Pods", "application/json") + ", " + content("WatchEvent", "application/stream+json")
        )
        imported.expect(
            "read: {path: /a, response: Pods}",
            "streamRead: {path: /a, response: {lines: WatchEvent, media: application/stream+json}}"
        )
        #expect(imported.codes == [])
    }

    /// The values of the stream are not lists, but the document has no schema for them.
    @Test func aStreamWithTheSchemaOfAListIsLeftOut() throws {
        let imported = try imported(response: content("Pods", "application/json", "application/json;stream=watch"))
        imported.expect("read: {path: /a, response: Pods}")
        #expect(imported.codes == ["other-media"])
    }

    @Test func aStreamWithItsOwnSchemaIsAFunction() throws {
        let imported = try imported(
            response: content("Pods", "application/json") + ", "
                + content("WatchEvent", "application/json;stream=watch")
        )
        imported.expect(
            "read: {path: /a, response: Pods}",
            "streamRead: {path: /a, response: {lines: WatchEvent, media: application/json;stream=watch}}"
        )
        #expect(imported.codes == [])
    }
}

import Diagnostics
import Testing
import YAML

@testable import OpenAPIImport

/// Schemas that are inferred from samples of JSON.
struct SampleSchemaTests {
    private let range = SourceRange(at: SourcePosition(line: 5, column: 10))

    private func schema(of samples: String...) throws -> Node {
        SampleSchema.schema(
            of: try samples.map { try #require(EmbeddedJSON.value("[\($0)]", at: range)?.items?[0]) },
            at: range
        )
    }

    @Test(
        arguments: [
            (["1", "2"], "integer", nil), (["1", "2.5"], "number", nil), (["true"], "boolean", nil),
            (["9223372036854775807"], "integer", nil), (["9223372036854775808"], "number", "decimal"),
            (["1", "-18446744073709551615"], "number", "decimal"), (["18446744073709551615", "2.5"], "number", nil),
            (["1e3"], "number", nil), (["1E300"], "number", nil), (["1", "\"a\""], nil, nil),
            (["\"2020-02-29\""], "string", "date"), (["\"2020-02-29\"", "\"soon\""], "string", nil),
            (["\"2020-02-29T10:00:00Z\"", "\"2020-02-29T10:00:00.5+01:00\""], "string", "date-time"),
            (["\"5b8c2f0e-7a1d-4c1b-9f3e-2d6a4b8c0e11\""], "string", "uuid"), (["null"], nil, nil),
            (["[]"], "array", nil),
            (["\"<long>\""], "integer", nil), (["{}"], "object", nil), (["\"10:00\""], "string", nil),
        ] as [([String], String?, String?)]
    )
    func typesAreThoseOfAllSamples(samples: [String], type: String?, format: String?) throws {
        let values = try samples.map { try #require(EmbeddedJSON.value("[\($0)]", at: range)?.items?[0]) }
        let schema = SampleSchema.schema(of: values, at: range)
        #expect(schema.value("type")?.text == type)
        #expect(schema.value("format")?.text == format)
    }

    @Test func wholeNumbersBeyond64BitsAreDecimals() throws {
        let body = #"{"id": 7, "balance": 340282366920938463463374607431768211455, "factor": 1e3}"#
        let imported = try ImportedRecording(har: ImportedRecording.entry("https://a.com/accounts", body: body))
        #expect(imported.codes == [])
        #expect(imported.text.contains("{id: Int, balance: Decimal, factor: Double}"), "\(imported.text)")
    }

    @Test func keysOfEveryObjectAreRequired() throws {
        let schema = try schema(of: "{\"a\": 1, \"b\": null}", "{\"b\": \"x\", \"c\": {}}")
        #expect(schema.value("required")?.items?.compactMap(\.text) == ["b"])
        #expect(schema.value("properties")?.entries?.map(\.key.text) == ["a", "b", "c"])
        #expect(schema.value("properties")?.value("b")?.flag("nullable") == true)
        #expect(schema.value("properties")?.value("a")?.flag("nullable") == false)
    }

    @Test func objectsByIdentifiersAreMaps() throws {
        let schema = try schema(of: "{\"1\": 1, \"2\": 2.5}")
        #expect(schema.value("additionalProperties")?.value("type")?.text == "number")
        #expect(schema.value("properties") == nil)
        let single = try self.schema(of: "{\"12345\": {\"id\": 12345}}")
        #expect(single.value("additionalProperties")?.value("type")?.text == "object")
        #expect(try self.schema(of: "{}").value("properties") != nil)
    }

    @Test(arguments: ["2024-01-01", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "5b8c2f0e7a1d4c1b"])
    func objectsByDatesAndOtherIdentifiersAreMaps(key: String) throws {
        #expect(try schema(of: "{\"\(key)\": 1}").value("additionalProperties")?.value("type")?.text == "integer")
    }

    @Test func everyValueInATextHasALocationOfItsOwn() throws {
        let value = try #require(EmbeddedJSON.value("{\n \"a\": [1, {\"b\": 2}]\n}", at: range))
        let list = try #require(value.value("a"))
        let inner = try #require(list.items?[1])
        let starts = [value, list, list.items?[0], inner, inner.value("b")].compactMap { $0?.range.start }
        #expect(starts.map(\.line) == [5, 5, 5, 5, 5])
        #expect(starts.map(\.column) == [11, 19, 20, 23, 29])
    }

    @Test(arguments: ["", "text", "1", "{a: 1}", "{\"a\": 1"])
    func anythingElseIsNoJSON(text: String) {
        #expect(EmbeddedJSON.value(text, at: range) == nil)
    }

    @Test(arguments: [
        ("/api/v1/animals/7", "/api/v1/animals/{animal_id}"), ("/cities/12/bus/3", "/cities/{city_id}/bus/{bus_id}"),
        ("/7/8", "/{id}/{id2}"), ("/a/5b8c2f0e-7a1d-4c1b-9f3e-2d6a4b8c0e11", "/a/{a_id}"), ("", "/"),
        ("/files/deadbeefdeadbeef01", "/files/{file_id}"), ("/v2/decade", "/v2/decade"),
        ("/invite/4fK9xQpL2mZt7WvB8nRsY3cD/accept", "/invite/{invite_id}/accept"),
        ("/bot123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/getMe", "/bot{token}/getMe"),
        ("/file/bot1%3AAAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/a.jpg", "/file/bot{token}/a.jpg"),
        ("/bot12:short/getMe", "/bot12:short/getMe"), ("/getUserByEmailAddress2", "/getUserByEmailAddress2"),
    ])
    func segmentsThatIdentifyAreParameters(path: String, template: String) {
        #expect(HARPath.template(path, at: range).template == template)
    }

    @Test func theGroupOfABotHasNoToken() {
        #expect(HARPath.tag(of: "/bot{token}/getMe") == "bot")
        #expect(HARPath.tag(of: "/api/v1/{id}/cats") == "cats")
    }

    @Test(arguments: [
        "4fK9xQpL2mZt7WvB8nRsY3cD", "AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw", "dQw4w9WgXcQ-Zf0Kq3",
        "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms", "MDEwOlJlcG9zaXRvcnkxMzAwMTky", "6WvYwuQXPMM5OG2Ryh2tDZ1W",
    ])
    func randomTextIsRecognized(text: String) {
        #expect(RandomText.matches(text))
    }

    @Test(arguments: [
        "getUserByEmailAddress2", "OAuth2CallbackV1", "ISO8601DateFormatV2", "Base64DecodeUTF8String",
        "getX509CertificateV3", "Q1-2024-Sales-Report", "H264ToH265Transcode", "C2PAValidationStateApi",
        "4fK9xQpL2mZt7Wv", "getuserbyemailaddress2", "GETUSERBYEMAIL2345", "getUserByEmailAddress",
        "4fK9xQpL.2mZt7WvB8n",
    ])
    func namesAreNotRandomText(text: String) {
        #expect(!RandomText.matches(text))
    }
}

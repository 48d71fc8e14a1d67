import Spec
import Testing

@testable import MockServing

/// The fields of errors that have the selected status as their value.
struct ErrorValueTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(
            """
            endpoints:
              get:
                path: /a
                response: none
                errors:
                  404: Declared
                  409: Shown
                  410: {type: Declared, example: {code: gone}}
                  422: Open
                  500: Plain
            models:
              Declared:
                fields:
                  code: {type: String, example: not_found}
                  status: {enum: [not_found, invalid]}
                  status_code: Code
                  statusCode: Date
              Shown: {fields: {code: String, status: Int}, example: {code: conflict}}
              Code: {wraps: Int, example: 17}
              Open: {fields: {status: {enum: ["409", "422"]}, code: {union: [Int, String]}, status_code?: Int}}
              Plain: {fields: {status: String, code: {type: Int, format: string}, status_code: Int, statusCode: Double}}
            """
        )
    }

    private func body(_ status: Int) -> JSONValue? {
        mock.respond(to: "/a", ["Prefer": "status=\(status)"]).json
    }

    @Test func declaredValuesAreKept() throws {
        let error = try #require(body(404))
        #expect(error["code"] == .string("not_found"))
        #expect([.string("not_found"), .string("invalid")].contains(error["status"]))
        #expect(error["status_code"] == .number("17"))
        #expect(error["statusCode"]?.string?.hasSuffix("Z") == true)
        #expect(body(410)?["code"] == .string("gone"))
    }

    /// The status is the value of a field that the example of a model leaves out.
    @Test func examplesOfModelsAreKept() {
        #expect(body(409)?["code"] == .string("conflict"))
        #expect(body(409)?["status"] == .number("409"))
    }

    @Test func otherFieldsHaveTheStatus() throws {
        let plain = try #require(body(500))
        #expect(plain["status"] == .string("500") && plain["code"] == .string("500"))
        #expect(plain["status_code"] == .number("500") && plain["statusCode"] == .number("500"))
        let open = try #require(body(422))
        #expect(open["status"] == .string("422"))
        #expect(open["code"]?.plainText == "422" && open["status_code"] == .number("422"))
    }
}

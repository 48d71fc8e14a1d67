import Testing

@testable import OpenAPIImport

/// The types of formats.
struct FormatTests {
    @Test func decimalsAreNumbersOrStrings() throws {
        let imported = try ImportedDocument(
            properties: """
                number: {type: number, format: decimal, example: 1.50}
                nullable: {type: [number, "null"], format: decimal}
                text: {type: string, format: decimal}
                anyNumber: {anyOf: [{type: number, format: decimal}, {type: integer}]}
                money: {type: number, format: money}
                """
        )
        imported.expect(
            "number?: {type: Decimal, example: 1.50}",
            "nullable?: Decimal",
            "text?: {type: Decimal, format: string}",
            "anyNumber?: Decimal",
            "money?: Double"
        )
    }

    @Test func timestampsAreSecondsOrMilliseconds() throws {
        let imported = try ImportedDocument(
            properties: """
                seconds: {type: integer, format: timestamp, example: 1609459200}
                milliseconds: {type: integer, format: timestamp, example: 1609459200000}
                byMinimum: {type: integer, format: unixtime, minimum: 1000000000000}
                byExamples: {type: number, format: unix-time, examples: [1609459200000]}
                quoted: {type: string, format: unix-time}
                quotedMilliseconds: {type: string, format: unixtime, examples: ["1609459200000"]}
                """
        )
        imported.expect(
            "seconds?: {type: Date, format: seconds}",
            "milliseconds?: {type: Date, format: milliseconds}",
            "byMinimum?: {type: Date, format: milliseconds}",
            "byExamples?: {type: Date, format: milliseconds}",
            "quoted?: {type: Date, format: quoted-seconds}",
            "quotedMilliseconds?: {type: Date, format: quoted-milliseconds}"
        )
    }

    /// NestJS writes the name of the type in JavaScript, whose JSON is a time.
    @Test func theTypeDateIsATime() throws {
        let imported = try ImportedDocument(properties: "created: {type: Date}\nday: {type: date}")
        imported.expect("Box: {fields: {created?: Date, day?: Day}}")
        #expect(imported.codes == ["unknown-schema-type", "unknown-schema-type"])
    }

    /// NSwag and Swashbuckle write this format for identifiers.
    @Test func aGUIDIsAUUID() throws {
        let imported = try ImportedDocument(properties: "id: {type: string, format: guid}")
        imported.expect("Box: {fields: {id?: UUID}}")
    }

    /// Pydantic writes the version of a UUID.
    @Test(arguments: ["uuid1", "uuid4", "uuid8"])
    func aVersionOfUUIDsIsAUUID(format: String) throws {
        let imported = try ImportedDocument(properties: "id: {type: string, format: \(format)}")
        imported.expect("Box: {fields: {id?: UUID}}")
        #expect(try ImportedDocument(properties: "id: {type: string, format: uuid9}").text.contains("id?: String"))
    }
}

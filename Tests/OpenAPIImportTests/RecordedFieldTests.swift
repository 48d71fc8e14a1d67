import Diagnostics
import Testing
import YAML

@testable import OpenAPIImport

/// The fields of recorded queries and forms.
struct RecordedFieldTests {
    /// The values of a query and of a form, by the names of their fields.
    private func values(url: String, query: String, form: String) throws -> [String: [String]] {
        var collector = DiagnosticCollector()
        let text = """
            {"request": {"method": "POST", "url": "https://a.com/b\(url)", "headers": [], "queryString": [\(query)], \
            "postData": {"mimeType": "application/x-www-form-urlencoded", \(form)}}, "response": {"status": 204}}
            """
        let source = SourceText(path: "zoo.json", text: text)
        let document = try #require(YAMLReader().readLeniently(source, reporting: &collector))
        let recorded = try #require(HAREntry(document.root)).recorded(below: "https://a.com")
        var fields = recorded.query
        if case .form(let form)? = recorded.body?.content { fields += form }
        return Dictionary(fields.map { ($0.name, $0.values) }) { $0 + $1 }
    }

    private static let since = #"{"name": "si%6Ece", "value": "10%3A00"}"#
    private static let decoded = #"{"name": "since", "value": "10:00"}"#

    @Test(arguments: [decoded, since])
    func listedFieldsAreThoseOfTheURL(listed: String) throws {
        let form = #""params": [\#(listed.replacing("since", with: "at").replacing("si%6Ece", with: "at"))]"#
        let found = try values(url: "?since=10%3A00", query: listed, form: form + #", "text": "at=10%3A00""#)
        #expect(found == ["since": ["10:00"], "at": ["10:00"]])
    }

    @Test func fieldsWithoutAURLOrATextAreDecoded() throws {
        let found = try values(url: "", query: Self.since, form: #""params": [{"name": "at", "value": "a%20b"}]"#)
        #expect(found == ["since": ["10:00"], "at": ["a b"]])
    }

    /// `%2541` is the text `%41`, which an archive that decodes values lists.
    @Test func valuesAreDecodedOnce() throws {
        let listed = #"{"name": "a", "value": "%41"}"#
        let found = try values(url: "?a=%2541", query: listed, form: #""text": "b=%2541""#)
        #expect(found == ["a": ["%41"], "b": ["%41"]])
    }
}

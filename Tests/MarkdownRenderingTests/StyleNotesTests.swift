import Testing

/// How the reference explains the forms of lists and objects in requests.
struct StyleNotesTests {
    private static let models = """
        models:
          Lists: {fields: {ids: [Int]}}
          Outer: {fields: {deep: {fields: {x: Int}}}}
          Node: {fields: {children: [Node]}}
          Box: {fields: {width: Int}}
          Either: {union: [String, [Box]]}
        """

    private func row(_ endpoint: String) throws -> String {
        let page = try ReferencePages.page("endpoints:\n  e: {path: /e, \(endpoint)}\n\(Self.models)\n")
        return try #require(page.split(separator: "\n").first { $0.hasPrefix("| `p") }.map(String.init))
    }

    @Test(arguments: [
        ("{type: [[Int]], style: indexed}", "p[0][0]=a&p[0][1]=b"),
        ("{type: \"[String: [Int]]\", style: brackets}", "p[key][]=a&p[key][]=b"),
        ("{type: \"[String: [Int]]\", style: comma}", "p[key]=a,b"),
        ("{type: Lists, style: brackets}", "p[ids][]=a&p[ids][]=b"),
        ("{type: Lists, style: spread}", "ids=a&ids=b"),
        ("Outer", "p[deep][x]=a"),
        ("{type: Outer, style: dots}", "p.deep.x=a"),
        ("{type: [Lists], style: indexed}", "p[0][ids][0]=a&p[0][ids][1]=b"),
        ("{type: [Box], style: brackets}", "p[][width]=a&p[][width]=b"),
        ("{type: Node, style: brackets}", "p[children][][…]=a&p[children][][…]=b"),
    ])
    func itemsHaveTheNamesOfAllLevels(type: String, sample: String) throws {
        let row = try row("params: {p: \(type)}")
        #expect(row.contains("Sent as `\(sample)`."), "\(row)")
    }

    @Test(arguments: [
        ("{union: [String, \"[String]\"], style: brackets}", "A list is sent as `p[]=a&p[]=b`."),
        ("{union: [String, \"[String]\"], style: comma}", "A list is sent as `p=a,b`."),
        ("{union: [String, \"[String]\"]}", "A list is sent as `p=a&p=b`."),
        ("{type: Either, style: indexed}", "A list is sent as `p[0][width]=a&p[1][width]=b`."),
        ("{union: [Int, String], style: comma}", ""),
    ])
    func theListOfAUnionIsExplained(type: String, note: String) throws {
        let row = try row("params: {p: \(type)}")
        #expect(row.hasSuffix("| \(note) |"), "\(row)")
    }

    @Test(arguments: [
        ("\"[String: Upload]\"", "Sent as a part for each key, with the key as its name."),
        ("{type: \"[String: Upload]\", style: brackets}", "Sent as parts such as `p[key]`."),
        (
            "{type: \"[String: Upload]\", style: brackets, media: image/png}",
            "Sent as parts such as `p[key]`. Sent as `image/png`."
        ),
        ("{type: [[Int]], style: indexed}", "Sent as parts `p[0][0]`, `p[0][1]`."),
        ("{type: Outer, style: brackets}", "Sent as parts such as `p[deep][x]`."),
        ("[Box]", "Sent as a part for each element, in JSON."),
        ("\"[[Int]]\"", "Sent as a part for each element, in JSON."),
        ("[Int]", "Sent as a part for each element."),
        ("Box", "Sent as JSON."),
        ("{type: Box, style: spread}", "Sent as a part for each key, with the key as its name."),
    ])
    func partsHaveTheNamesOfAllLevels(type: String, note: String) throws {
        let row = try row("method: POST, body: multipart, params: {p: \(type)}")
        #expect(row.hasSuffix("| \(note) |"), "\(row)")
    }

    @Test(arguments: [
        (
            "path: /e, params: {p-: {type: \"[String: String]\", in: header}}",
            "One header field for each key, such as `p-key`."
        ),
        ("path: /e, params: {p: {type: [Int], in: header}}", "Separated by commas."),
        ("path: /e, params: {p: {type: [Int], in: header, style: json}}", "Sent as JSON."),
        ("path: /e, params: {p: {type: [Int], in: cookie}}", "Separated by `%2C`."),
        ("path: \"/{p}\", params: {p: [Int]}", "Separated by commas."),
    ])
    func listsAndMapsOutsideOfQueriesAreExplained(endpoint: String, note: String) throws {
        let page = try ReferencePages.page("endpoints:\n  e: {\(endpoint)}\n")
        #expect(page.contains("| \(note) |"), "\(page)")
    }

    @Test func headersOfResponsesAreExplained() throws {
        let page = try ReferencePages.page(
            """
            endpoints:
              e:
                path: /e
                response:
                  type: text
                  headers: {X-Meta-: "[String: String]", X-Tags?: "[String] -- All tags.", Set-Cookie?: [String]}
            """
        )
        let map = "One header field for each key, such as `X-Meta-key`."
        #expect(page.contains("| `X-Meta-` \\* | `[String: String]` | \(map) |"), "\(page)")
        #expect(page.contains("| `X-Tags` | `[String]` | All tags. Separated by commas. |"))
        #expect(page.contains("| `Set-Cookie` | `[String]` | One header field for each element. |"))
    }
}

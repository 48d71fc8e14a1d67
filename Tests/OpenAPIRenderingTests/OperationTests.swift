import Diagnostics
import Testing
import YAML

struct OperationTests {
    /// Links say only how to request the next page.
    @Test func theEndOfPagesIsInTheDescription() {
        let document = OpenAPIDocument(
            """
            endpoints:
              list:
                path: /a
                params: {after?: Int}
                response: {fields: {items: [Int], next?: Int, more: Bool}}
                pages: {next: {after: next}, while: more, repeats: true}
              count:
                path: /b
                description: Counts.
                params: {page?: Int}
                response: {fields: {items: [Int], done: Bool, total: Int}}
                pages: {count: page, until: done, total: total}
              skip:
                path: /c
                params: {start?: Int}
                response: {type: "[Int]", headers: {X-Total: Int}}
                pages: {skip: start, total: {header: X-Total}}
            """
        )
        #expect(document.messages == [])
        let texts = ["/a", "/b", "/c"].map { document["paths", $0, "get", "description"]?.text }
        #expect(document["paths", "/b", "get", "summary"]?.text == "Counts.")
        #expect(
            texts == [
                "There is another page if `more` of the body is true. A page without items is the last one.",
                "The parameter `page` is the number of the page, from 1. "
                    + "A page is the last one if `done` of the body is true. "
                    + "The number of all pages is `total` of the body.",
                "The parameter `start` is the number of the first item, from 0. "
                    + "The number of all items is the header field `X-Total`.",
            ]
        )
    }

    /// No value is both a number and a string, as both schemas of an `allOf` would require.
    @Test func aFieldBesideTheBodyReplacesThatOfItsObject() {
        let document = OpenAPIDocument(
            """
            endpoints:
              put: {method: PUT, path: /a, body: Pet, params: {id: {type: String, in: body}}}
              map: {method: PUT, path: /b, body: "[String: Int]", params: {id: {type: String, in: body}}}
              open: {method: PUT, path: /c, body: Open, params: {id: {type: String, in: body}}}
              add: {method: PUT, path: /d, body: Pet, params: {note: {type: String, in: body}}}
            models:
              Pet: {fields: {id: Int, name: String}}
              Open: {fields: {name: String}, additional: Int}
            """
        )
        #expect(document.messages == [])
        let id = "id: {type: string}"
        document.expect(
            "schema: {type: object, properties: {name: {type: string}, \(id)}, required: [name, id]}",
            "properties: {name: {type: string}, \(id)}",
            "- {$ref: \"#/components/schemas/Pet\"}"
        )
        let schemas = ["/b", "/c"].map {
            document["paths", $0, "put", "requestBody", "content", "application/json", "schema"]
        }
        #expect(schemas.map { $0?.entry(named: "properties")?.value.entries?.count } == [1, 2])
        for schema in schemas {
            #expect(schema?.entry(named: "additionalProperties")?.value.entry(named: "type")?.value.text == "integer")
        }
    }

    /// The keys of the map are the names of the parts, so no part has the name of the parameter.
    @Test func aMapOfUploadsDescribesTheFurtherParts() throws {
        let document = OpenAPIDocument(
            """
            endpoints:
              some: {method: POST, path: /a, body: multipart, params: {title: String, pictures: "[String: Upload]"}}
              only:
                {method: POST, path: /b, body: multipart, params: {icons: {type: "[String: Upload]", media: image/png}}}
            """
        )
        #expect(document.messages == [])
        let forms = ["/a", "/b"].map {
            document["paths", $0, "post", "requestBody", "content", "multipart/form-data", "schema"]
        }
        #expect(forms.map { $0?.entry(named: "properties")?.value.entries?.map(\.key.text) } == [["title"], nil])
        let files = forms.map { $0?.entry(named: "additionalProperties")?.value }
        #expect(files.map { $0?.entry(named: "format")?.value.text } == ["binary", "binary"])
        #expect(files.map { $0?.entry(named: "contentMediaType")?.value.text } == [nil, "image/png"])
        let source = SourceText(path: "Zoo.openapi.yaml", text: document.text)
        let specs = try RoundTrip.specs(of: source, called: "Zoo")
        let imported = specs.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        #expect(imported.contains("params: {title: String, files?: [String: Upload]}"))
        #expect(imported.contains("params: {files: [String: Upload]}"))
    }

    @Test func skippedEventsAreDescribed() {
        let document = OpenAPIDocument(
            "endpoints: {a: {path: /a, response: {events: Int, skip: [ping, '', 'a`b']}}}\n"
        )
        #expect(document.messages == [])
        let description = document["paths", "/a", "get", "responses", "2XX", "description"]?.text
        #expect(
            description?.contains(#"Clients ignore events with the data `ping`, `""` or ``a`b``."#) == true,
            "\(description ?? "")"
        )
    }

    /// Clients check no response to HEAD, and no lines that they stream.
    @Test func onlyTheAppliedRuleForSuccessesIsDescribed() {
        let document = OpenAPIDocument(
            """
            success: {ok: true}
            endpoints:
              head: {method: HEAD, path: /a}
              rows: {path: /b, response: {lines: Row}}
              texts: {path: /c, response: {lines: text}}
              headed: {path: /d, response: {lines: Row, headers: {X-Total: Int}}}
              events: {path: /e, response: {events: Row}}
              one: {path: /f, response: Row}
            models: {Row: {fields: {ok: Bool}}}
            """
        )
        #expect(document.messages == [])
        let endpoints = [("/a", "head")] + ["/b", "/c", "/d", "/e", "/f"].map { ($0, "get") }
        let areConditional = endpoints.map { path, method in
            let description = document["paths", path, method, "responses", "2XX", "description"]?.text
            return description?.contains("`ok` is `true`")
        }
        #expect(areConditional == [false, false, false, true, true, true])
    }

    /// The parts of an object in the style `spread` have the names of its properties.
    @Test func spreadMapsAndObjectsOfMultipartBodiesAreKept() throws {
        let document = OpenAPIDocument(
            """
            endpoints:
              upload:
                method: POST
                path: /a
                body: multipart
                params:
                  fields?: {type: "[String: String]", style: spread}
                  box: {type: Box, style: spread}
                  file: Upload
            models: {Box: {fields: {width: Int}}}
            """
        )
        #expect(document.messages == [])
        document.expect("additionalProperties: {type: string}", "encoding: {box: {style: form, explode: true}}")
        let specs = try RoundTrip.specs(of: SourceText(path: "Zoo.openapi.yaml", text: document.text), called: "Zoo")
        let imported = specs.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        #expect(imported.contains("box: {type: Box, style: spread}"))
        #expect(imported.contains("fields?: {type: [String: String], style: spread}"))
    }

    /// A header field in the style `json` has a `content`, also if it is a map or a list.
    @Test func headersInJSONAreKept() throws {
        let document = OpenAPIDocument(
            """
            endpoints:
              get:
                path: /a
                params:
                  Arg: {type: Box, in: header, style: json}
                  X-Map-?: {type: "[String: Int]", in: header, style: json}
                  X-List?: {type: [Int], in: header, style: json}
            models: {Box: {fields: {width: Int}}}
            """
        )
        #expect(document.messages == [])
        let specs = try RoundTrip.specs(of: SourceText(path: "Zoo.openapi.yaml", text: document.text), called: "Zoo")
        let imported = specs.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        #expect(imported.contains("Arg: {type: Box, in: header, style: json}"))
        #expect(imported.contains("X-Map-?: {type: [String: Int], in: header, style: json}"))
        #expect(imported.contains("X-List?: {type: [Int], in: header, style: json}"))
    }

    @Test func theConditionOfASuccessHasTheTypeOfItsField() {
        let document = OpenAPIDocument(
            """
            endpoints:
              text: {path: /a, success: {meta.code: 200}, response: {fields: {meta: {fields: {code: String}}}}}
              number: {path: /b, success: {code: 200}, response: {fields: {code: Int}}}
              word: {path: /c, success: {code: 1}, response: {fields: {code: {enum: {one: "1", two: "2"}}}}}
              picked: {path: /d, success: {code: 200}, response: {pick: data, type: {fields: {code: String}}}}
            """
        )
        #expect(document.messages == [])
        let constants = document.text.matches(of: /const: ([^}]*)}/).map { String($0.1) }
        #expect(constants == ["\"200\"", "200", "\"1\""])
        document.expect("- {type: object, properties: {code: {enum: [200, \"200\"]}}, required: [code]}")
    }

    /// A client compares the text of a value: a field without a type may be a number or a string.
    @Test(arguments: [
        ("\"000000\"", "const: \"000000\""),
        ("\"1\"", "enum: [1, \"1\"]"),
        ("[OK, 1]", "enum: [OK, 1, \"1\"]"),
        ("true", "const: true"),
    ])
    func theValueOfASuccessMayBeANumberOrAString(value: String, schema: String) {
        let document = OpenAPIDocument(
            "endpoints: {get: {path: /a, success: {code: \(value)}, response: {pick: data, type: [String]}}}"
        )
        #expect(document.messages == [])
        document.expect("- {type: object, properties: {code: {\(schema)}}, required: [code]}")
    }

    @Test func theExampleOfASuccessHasItsValue() {
        let document = OpenAPIDocument(
            "endpoints: {get: {path: /a, success: {code: \"00\"}, response: {pick: data, type: Int, example: 7}}}"
        )
        document.expect("example: {code: \"00\", data: 7}")
    }

    /// A field that may be absent is only in the description.
    @Test func aSuccessMayHaveSeveralValues() {
        let document = OpenAPIDocument(
            """
            endpoints:
              words: {path: /a, success: {status: [OK, "1"]}, response: {fields: {status: String}}}
              perhaps: {path: /b, success: {code: [0, null]}, response: {fields: {code?: Int}}}
            """
        )
        #expect(document.messages == [])
        #expect(document.text.matches(of: /enum: (\[[^\]]*\])/).map { String($0.1) } == ["[OK, \"1\"]"])
        #expect(document.text.contains("`status` is `OK` or `1`; otherwise, the body is that of an error."))
        #expect(document.text.contains("`code` is `0`, absent or null; otherwise, the body is that of an error."))
    }

    @Test func aSuccessMayHaveAnEmptyList() {
        let document = OpenAPIDocument(
            "endpoints: {get: {path: /a, success: {json.errors: []}, response: {pick: data, type: Int, example: 7}}}"
        )
        #expect(document.messages == [])
        #expect(document.text.contains("{type: object, properties: {errors: {maxItems: 0}}}"))
        #expect(document.text.contains("`json.errors` is absent, null or an empty list; otherwise, the body is that"))
        document.expect("example: {data: 7}")
    }
}

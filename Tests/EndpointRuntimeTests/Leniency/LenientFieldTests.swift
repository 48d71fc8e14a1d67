import Testing

@testable import EndpointRuntime

/// Fields that are missing, or whose values are of another type.
struct LenientFieldTests {
    @Test func optionalsOfAnotherType() throws {
        #expect(
            try crate(
                ["weight": "[1]"],
                .invalidOptionals,
                [
                    "expected a number, found a list at 'weight'; the field is omitted"
                ]
            ).weight == nil
        )
        #expect(
            try crate(
                ["size": #""huge""#],
                .invalidOptionals,
                [
                    "\"huge\" is not one of the allowed values at 'size'; the field is omitted"
                ]
            ).size == nil
        )
        #expect(
            try crate(
                ["page": "{}"],
                .invalidOptionals,
                [
                    "expected a string, found an object at 'page'; the field is omitted"
                ]
            ).page == nil
        )
    }

    @Test func errorInsideOfAnOptional() throws {
        let crate = try crate(
            ["owner": #"{"ages":[1]}"#],
            .invalidOptionals,
            [
                "the key 'name' is missing at 'owner.name'; the field 'owner' is omitted"
            ]
        )
        #expect(crate.owner == nil)
    }

    @Test func invalidDefaultIsTheDefault() throws {
        #expect(
            try crate(
                ["count": "{}"],
                .invalidOptionals,
                [
                    "expected a whole number, found an object at 'count'; the field is omitted"
                ]
            ).count == 7
        )
    }

    @Test func missingNullable() throws {
        #expect(
            try crate(
                ["note": nil],
                .invalidOptionals,
                [
                    "the key 'note' is missing at 'note'; the field is omitted"
                ]
            ).note == nil
        )
    }

    @Test func missingLists() throws {
        #expect(
            try crate(
                ["tags": nil, "stock": nil],
                .missingCollections,
                [
                    "the key 'tags' is missing at 'tags'; the field is empty",
                    "the key 'stock' is missing at 'stock'; the field is empty",
                ]
            ).tags.isEmpty
        )
        #expect(
            try crate(
                ["tags": "null", "stock": "null"],
                .missingCollections,
                [
                    "expected a list, found null at 'tags'; the field is empty",
                    "expected an object, found null at 'stock'; the field is empty",
                ]
            ).stock.isEmpty
        )
    }

    /// A server in PHP writes `[]` for an empty object.
    @Test func emptyListsAndMaps() throws {
        let crate = try crate(
            ["tags": "{}", "stock": "[]", "stops": "{}"],
            .missingCollections,
            [
                "expected a list, found an object at 'tags'; the field is empty",
                "expected an object, found a list at 'stock'; the field is empty",
                "expected a list, found an object at 'stops'; the field is empty",
            ]
        )
        #expect(crate.tags.isEmpty && crate.stock.isEmpty && crate.stops?.isEmpty == true)
        for text in [#"{"data":[]}"#, "[]"] {
            let response = RawResponse(text, .missingCollections)
            #expect(try response.json([String: Int].self, at: text == "[]" ? [] : ["data"]) == [:])
            #expect(response.issues.count == 1)
        }
        for (key, value) in [("stock", "[1]"), ("tags", #"{"a":1}"#), ("id", "[]")] {
            #expect(throws: DecodingFailure.self) {
                try RawResponse(Crate.text([key: value]), .all).json(Crate.self)
            }
        }
    }

    @Test(arguments: [Leniency.missingCollections, .all])
    func emptyListsAndMapsInListsAndMaps(_ leniency: Leniency) throws {
        let map = "expected an object, found a list at"
        let maps = RawResponse(#"{"a":[],"b":{"x":1}}"#, leniency)
        #expect(try maps.json([String: [String: Int]].self) == ["a": [:], "b": ["x": 1]])
        #expect(maps.issues == ["\(map) 'a'; the field is empty"])
        let sizes = RawResponse(#"{"small":[]}"#, leniency)
        #expect(try sizes.json([Crate.Size: [String: Int]].self) == [.small: [:]])
        #expect(sizes.issues == ["\(map) 'small'; the field is empty"])
        let list = RawResponse(#"[[],{"x":1}]"#, leniency)
        #expect(try list.json([[String: Int]].self) == [[:], ["x": 1]])
        #expect(list.issues == ["\(map) '[0]'; the field is empty"])
        let lists = RawResponse(#"{"a":{},"b":[1]}"#, leniency)
        #expect(try lists.json([String: [Int]].self) == ["a": [], "b": [1]])
        #expect(lists.issues == ["expected a list, found an object at 'a'; the field is empty"])
    }

    @Test func emptyListOfAnAdditionalField() throws {
        struct Counts: Model {
            let others: [String: [String: Int]]
            init(_ json: inout FieldReader) { others = json.readOthers(except: []) }
            func encodeFields(to json: inout FieldWriter) {}
        }
        let response = RawResponse(#"{"a":[],"b":{"x":1}}"#, .all)
        #expect(try response.json(Counts.self).others == ["a": [:], "b": ["x": 1]])
        #expect(response.issues == ["expected an object, found a list at 'a'; the field is empty"])
    }

    /// `null` is no list, and is left out.
    @Test func nullInAList() throws {
        #expect(throws: DecodingFailure.self) { try RawResponse("[null]", .missingCollections).json([[Int]].self) }
        #expect(try RawResponse("[null,[1]]", .all).json([[Int]].self) == [[1]])
    }

    /// Only lists and maps are empty; an optional model is absent.
    @Test func emptyListInPlaceOfAnOptionalModel() throws {
        let crate = try crate(
            ["owner": "[]"],
            .invalidOptionals,
            ["expected an object, found a list at 'owner'; the field is omitted"]
        )
        #expect(crate.owner == nil)
    }

    /// A value of an optional type at a path is like an optional field.
    @Test func optionalsAtAPath() throws {
        for text in [#"{"item":{}}"#, #"{"item":5}"#, "{}"] {
            for leniency in [Leniency.strict, .missingCollections] {
                #expect(throws: DecodingFailure.self) {
                    try RawResponse(text, leniency).json(Crate.Owner?.self, at: ["item"])
                }
            }
            for leniency in [Leniency.invalidOptionals, .all] {
                let response = RawResponse(text, leniency)
                #expect(try response.json(Crate.Owner?.self, at: ["item"]) == nil)
                #expect(response.issues.count == 1 && response.issues.first?.hasSuffix("is omitted") == true)
            }
        }
        let empty = RawResponse(#"{"item":""}"#, .emptyStrings)
        #expect(try empty.json(Crate.Owner?.self, at: ["item"]) == nil)
        #expect(empty.issues == ["expected an object, found a string at 'item'; the field is omitted"])
    }

    @Test func optionalMapAtAPath() throws {
        let response = RawResponse(#"{"item":[]}"#, .missingCollections)
        #expect(try response.json([String: Int]?.self, at: ["item"]) == [:])
        #expect(response.issues == ["expected an object, found a list at 'item'; the field is empty"])
    }

    /// Only lists and maps are empty, so that an invalid value of another optional type is an error.
    @Test func requiredOptionalOfAHandwrittenType() {
        struct Handwritten: Decodable {
            enum Key: CodingKey { case item }

            let item: Crate.Owner?

            init(from decoder: any Decoder) throws {
                item = try decoder.container(keyedBy: Key.self).decode(Crate.Owner?.self, forKey: .item)
            }
        }
        for text in [#"{"item":{}}"#, "{}"] {
            #expect(throws: DecodingFailure.self) {
                try RawResponse(text, .missingCollections).json(Handwritten.self)
            }
        }
    }

    @Test func requiredValueWithoutAReading() {
        for value in ["null", "{}", "[1]"] {
            #expect(throws: DecodingFailure.self) { try RawResponse(Crate.text(["id": value]), .all).json(Crate.self) }
        }
        #expect(throws: DecodingFailure.self) { try RawResponse(Crate.text(["id": nil]), .all).json(Crate.self) }
        #expect(throws: DecodingFailure.self) { try RawResponse("[1,", .all).json([Int].self) }
    }

    @Test func secretsAreNotInIssues() throws {
        let response = RawResponse(#"{"token":"abc","x":"tok"}"#, .all)
        struct Login: Model {
            let token: Crate.Size?
            init(_ json: inout FieldReader) { token = json.readIfPresent("token") }
            func encodeFields(to json: inout FieldWriter) {}
        }
        #expect(try response.json(Login.self).token == nil)
        #expect(response.issues.first?.contains("abc") == false)
    }
}

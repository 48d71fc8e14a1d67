import Testing

@testable import OpenAPIImport

/// Objects that extend others.
struct InheritanceTests {
    /// `id` keeps its name, whichever of the objects declares it.
    @Test func plainNamesWinOverInheritedNames() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /books: {get: {operationId: books, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Book"}}}}}}}
              /all: {get: {operationId: all, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Both"}}}}}}}
            components:
              schemas:
                Base: {type: object, required: ["@id"], properties: {"@id": {type: string}, _type: {type: string}, size: {type: integer}}}
                Other: {type: object, properties: {id: {type: integer}}}
                Book: {allOf: [{$ref: "#/components/schemas/Base"}, {type: object, properties: {id: {type: integer}, type: {type: string}}}]}
                Both: {allOf: [{$ref: "#/components/schemas/Base"}, {$ref: "#/components/schemas/Other"}]}
            """
        )
        imported.expect(
            "Base: {fields: {\"@id\": String, _type?: String, size?: Int}}",
            "Both: {extends: [Base], fields: {\"@id\": {type: String, as: atID}, id?: Int}}",
            "extends: [Base]",
            "fields: {\"@id\": {type: String, as: atID}, _type?: {type: String, as: _type}, id?: Int, type?: String}"
        )
        #expect(imported.codes == [])
    }

    @Test(arguments: [
        ##"{$ref: "#/components/schemas/Pet", required: [id, name]}"##,
        ##"{allOf: [{$ref: "#/components/schemas/Pet"}, {required: [id, name]}]}"##,
    ])
    func namesRequiredBesideAReferenceAreRequired(schema: String) throws {
        let imported = try ImportedDocument(
            properties: "pet: \(schema)",
            schemas: "Pet: {type: object, required: [id], properties: {id: {type: integer}, name: {type: string}}}"
        )
        imported.expect("Box: {fields: {pet?: {extends: [Pet], fields: {name: String}}}}")
        #expect(imported.codes == [])
    }

    @Test func namesRequiredBesideTheReferenceOfAPartAreRequired() throws {
        let imported = try ImportedDocument(
            properties: ##"pet: {$ref: "#/components/schemas/Cat"}"##,
            schemas: "Pet: {type: object, properties: {name: {type: string}}}",
            ##"Cat: {allOf: [{$ref: "#/components/schemas/Pet", required: [name]}, {properties: {lives: {type: integer}}}]}"##
        )
        imported.expect("Cat: {extends: [Pet], fields: {name: String, lives?: Int}}")
        #expect(imported.codes == [])
    }

    @Test(arguments: ["{type: object, required: [name]}", "{allOf: [{required: [name]}]}"])
    func namesThatAReferencedPartRequiresAreRequired(part: String) throws {
        let imported = try ImportedDocument(
            properties: """
                pet: {$ref: "#/components/schemas/Pet"}
                cat: {$ref: "#/components/schemas/Cat"}
                """,
            schemas: "Base: {type: object, properties: {name: {type: string}}}",
            "Named: \(part)",
            ##"Pet: {allOf: [{$ref: "#/components/schemas/Base"}, {$ref: "#/components/schemas/Named"}]}"##,
            ##"Cat: {allOf: [{$ref: "#/components/schemas/Base"}, {$ref: "#/components/schemas/Named"}, {properties: {lives: {type: integer}}}]}"##
        )
        imported.expect(
            "Pet: {extends: [Base], fields: {name: String}}",
            "Cat: {extends: [Base], fields: {name: String, lives?: Int}}"
        )
        #expect(imported.codes == [])
    }

    /// The target, or an object that it extends, requires the property already, or has no such property.
    @Test func namesBesideAReferenceThatAddNothingAreNotAnObject() throws {
        let imported = try ImportedDocument(
            properties: ##"pet: {$ref: "#/components/schemas/Cat", required: [id, pet]}"##,
            schemas: "Pet: {type: object, required: [id], properties: {id: {type: integer}}}",
            ##"Cat: {allOf: [{$ref: "#/components/schemas/Pet"}, {type: object, properties: {lives: {type: integer}}}]}"##
        )
        imported.expect("Box: {fields: {pet?: Cat}}")
        #expect(imported.codes == [])
    }

    @Test func objectsThatRequirePropertiesOfEachOtherAreRead() throws {
        let imported = try ImportedDocument(
            properties: ##"pet: {$ref: "#/components/schemas/Pet"}"##,
            schemas: ##"Pet: {$ref: "#/components/schemas/Cat", required: [id]}"##,
            ##"Cat: {$ref: "#/components/schemas/Pet", required: [id]}"##
        )
        #expect(imported.codes.contains("circular-ref"))
    }

    @Test(arguments: [
        "{minProperties: 1}", "{unevaluatedProperties: false}", "{dependentRequired: {a: [b]}}",
        "{propertyNames: {pattern: ^a}}", "{discriminator: {propertyName: a}}", "true",
        "{anyOf: [{required: [a]}, {required: [b]}]}", "{type: object, anyOf: [{required: [a]}, {required: [b]}]}",
        "{not: {required: [c]}}", "{if: {required: [a]}, then: {required: [b]}}",
    ])
    func partsThatOnlyRestrictAnObjectChangeNoFields(restriction: String) throws {
        let imported = try ImportedDocument(
            properties: ##"pet: {$ref: "#/components/schemas/Pet"}"##,
            schemas: "A: {type: object, required: [a], properties: {a: {type: string}}}",
            "B: {type: object, required: [b], properties: {b: {type: string}}}",
            ##"Pet: {allOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}, \##(restriction)]}"##
        )
        imported.expect("Pet: {extends: [A, B]}")
        #expect(!imported.codes.contains("unsupported-schema"))
    }

    @Test func oneObjectWithARestrictionIsThatObject() throws {
        let imported = try ImportedDocument(
            properties: ##"pet: {allOf: [{$ref: "#/components/schemas/Pet"}, {minProperties: 1}]}"##,
            schemas: "Pet: {type: object, properties: {name: {type: string}}}"
        )
        imported.expect("Box: {fields: {pet?: Pet}}")
        #expect(imported.codes == [])
    }

    @Test(arguments: [
        "{type: object, additionalProperties: {type: string}}", ##"{patternProperties: {"^x-": {type: string}}}"##,
    ])
    func aMapAmongTheAlternativesOfAPartIsReported(map: String) throws {
        let imported = try ImportedDocument(
            properties: ##"pet: {$ref: "#/components/schemas/Pet"}"##,
            schemas: "A: {type: object, required: [a], properties: {a: {type: string}}}",
            "B: {type: object, required: [b], properties: {b: {type: string}}}",
            ##"Pet: {allOf: [{$ref: "#/components/schemas/A"}, {oneOf: [{$ref: "#/components/schemas/B"}, \##(map)]}]}"##
        )
        #expect(imported.codes == ["unsupported-schema"])
    }

    @Test func redeclaredPropertiesKeepTheirDirection() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {post: {operationId: a, requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Account"}}}}, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Account"}}}}}}}
            components:
              schemas:
                Base: {type: object, properties: {id: {type: string, readOnly: true}, key: {type: string, readOnly: true}}}
                Account: {allOf: [{$ref: "#/components/schemas/Base"}, {type: object, properties: {id: {type: string, description: The ID.}, key: {type: string, readOnly: false}, name: {type: string}}}]}
            """
        )
        imported.expect("AccountInput: {fields: {key?: String, name?: String}}")
        #expect(imported.codes == [])
    }

    @Test func tagsBesideAnObjectAndItsSubtypesCount() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    200:
                      description: ok
                      content:
                        application/json:
                          schema:
                            oneOf: [{$ref: "#/components/schemas/Animal"}, {$ref: "#/components/schemas/Cat"}]
                            discriminator: {propertyName: kind, mapping: {cat: "#/components/schemas/Cat"}}
            components:
              schemas:
                Animal: {type: object, required: [kind], properties: {kind: {type: string}, name: {type: string}}, discriminator: {propertyName: kind}}
                Cat: {allOf: [{$ref: "#/components/schemas/Animal"}, {type: object, properties: {lives: {type: integer}}}]}
            """
        )
        imported.expect("a: {path: /a, response: {union: {cat: Cat}, by: kind, else: AResponseBase}}")
        #expect(imported.codes == [])
    }

    /// Swashbuckle lists an object and its subtypes, although a reference to the object alone means the same.
    @Test func objectBesideItsSubtypesIncludesThem() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {oneOf: [{$ref: "#/components/schemas/Animal"}, {$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]}}}}}}}
              /b: {get: {operationId: b, responses: {200: {description: ok, content: {application/json: {schema: {type: array, items: {oneOf: [{$ref: "#/components/schemas/Dog"}, {$ref: "#/components/schemas/Animal"}], discriminator: {propertyName: kind}}}}}}}}}
              /c: {get: {operationId: c, responses: {200: {description: ok, content: {application/json: {schema: {oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]}}}}}}}
            components:
              schemas:
                Animal:
                  type: object
                  required: [kind]
                  properties: {kind: {type: string}, name: {type: string}}
                  discriminator: {propertyName: kind, mapping: {Animal: "#/components/schemas/Animal", Cat: "#/components/schemas/Cat", Dog: "#/components/schemas/Dog"}}
                Cat: {allOf: [{$ref: "#/components/schemas/Animal"}, {type: object, properties: {lives: {type: integer}}}]}
                Dog: {allOf: [{$ref: "#/components/schemas/Animal"}, {type: object, properties: {loud: {type: boolean}}}]}
            """
        )
        imported.expect(
            "a: {path: /a, response: Animal}",
            "b: {path: /b, response: [Animal]}",
            "c: {path: /c, response: {union: {Cat: Cat, Dog: Dog}, by: kind}}",
            "Animal: {union: {Cat: Cat, Dog: Dog}, by: kind, else: AnimalBase}"
        )
        #expect(imported.codes == [])
    }

    /// As in the API of Microsoft Graph: the object that all others extend is the type of no value, or that of `owner`.
    @Test(arguments: [
        ("", "DirectoryObject: {union: {user: User, group: Group}, by: kind, else: DirectoryObjectBase}"),
        (
            "link: {type: string, example: {$ref: \"#/components/schemas/Entity\"}}",
            "DirectoryObject: {union: {user: User, group: Group}, by: kind, else: DirectoryObjectBase}"
        ),
        (
            "owner: {description: Who., allOf: [{$ref: \"#/components/schemas/Entity\"}]}",
            "DirectoryObject: {fields: {id?: String, kind: String, since?: Date}}"
        ),
    ])
    func anObjectInAHierarchyHasSubtypes(property: String, line: String) throws {
        let imported = try ImportedDocument(
            properties: "member: {$ref: \"#/components/schemas/DirectoryObject\"}\n\(property)",
            schemas: """
                Entity:
                      type: object
                      required: [kind]
                      properties: {id: {type: string}, kind: {type: string}}
                      discriminator: {propertyName: kind, mapping: {directoryObject: "#/components/schemas/DirectoryObject", user: "#/components/schemas/User", group: "#/components/schemas/Group"}}
                """,
            """
            DirectoryObject:
                  allOf:
                    - {$ref: "#/components/schemas/Entity"}
                    - {type: object, properties: {since: {type: string, format: date-time}}, discriminator: {propertyName: kind, mapping: {user: "#/components/schemas/User", group: "#/components/schemas/Group"}}}
            """,
            ##"User: {allOf: [{$ref: "#/components/schemas/DirectoryObject"}, {type: object, properties: {mail: {type: string}}}]}"##,
            ##"Group: {allOf: [{$ref: "#/components/schemas/DirectoryObject"}]}"##
        )
        imported.expect(line)
    }
}

import Testing

@testable import OpenAPIImport

/// The names of models for schemas with packages or namespaces in their names.
struct SchemaNamesTests {
    private func modelNames(_ written: String...) -> [String] {
        let names = SchemaNames(written)
        return written.map(names.modelName)
    }

    @Test func packagesAreLeftOut() {
        #expect(modelNames("io.k8s.api.core.v1.Pod", "model.Account") == ["Pod", "Account"])
        #expect(modelNames("com.zoo.Pet", "Cage") == ["Pet", "Cage"])
    }

    @Test func equalNamesKeepTheirDifference() {
        #expect(
            modelNames("io.k8s.api.core.v1.Event", "io.k8s.api.events.v1.Event") == ["CoreV1Event", "EventsV1Event"]
        )
        #expect(modelNames("model.Account", "Account") == ["ModelAccount", "Account"])
        #expect(modelNames("http.Date") == ["HTTPDate"], "the language has a type of this name")
    }

    @Test func aPrefixThatMostNamesHaveIsLeftOut() {
        #expect(
            modelNames("api.v2010.account", "api.v2010.account.call", "api.v2010.card", "card_status")
                == ["Account", "AccountCall", "Card", "CardStatus"]
        )
        #expect(
            modelNames("api.account", "api.account.call", "account") == ["APIAccount", "APIAccountCall", "Account"],
            "two models would be 'Account'"
        )
        #expect(modelNames("api.account", "api.card", "a", "b", "c")[0] == "APIAccount", "most names have no prefix")
        #expect(modelNames("api.account", "web.card")[0] == "APIAccount", "the prefixes differ")
        #expect(modelNames("api.1st", "api.2nd")[0] == "API1st", "no name begins with a digit")
    }

    @Test func namesThatHideTypesOfGeneratedCodeAreReplaced() throws {
        #expect(SchemaNames(["Model", "Call"], api: "Zoo").modelName("Model") == "ZooModel")
        #expect(SchemaNames(["Model", "Call"], api: "Zoo").modelName("Call") == "CallModel")
        #expect(
            SchemaNames(["Model", "ZooModel"], api: "Zoo").modelName("Model") == "Model",
            "the other name is taken"
        )
        let imported = try ImportedDocument(
            properties: "model: {$ref: \"#/components/schemas/Model\"}",
            schemas: "Model: {type: object, title: Model, properties: {a: {type: string}}}"
        )
        imported.expect("Box: {fields: {model?: ZooModel}}", "ZooModel: {fields: {a?: String}}")
        #expect(imported.codes == ["runtime-name"])
    }

    @Test func aNameBelongsToTheSchemaThatHasIt() throws {
        let names = SchemaNames(["user", "User", "USER"])
        #expect(names.isNameOfOther("User", than: "user"))
        #expect(!names.isNameOfOther("User", than: "User"))
        #expect(!SchemaNames(["user"]).isNameOfOther("User", than: "user"))
        let imported = try ImportedDocument(
            properties: """
                small: {$ref: "#/components/schemas/user"}
                capital: {$ref: "#/components/schemas/User"}
                """,
            schemas: "user: {type: object, properties: {a: {type: string}}}",
            "User: {type: object, properties: {b: {type: string}}}"
        )
        imported.expect("User: {fields: {b?: String}}", "User2: {fields: {a?: String}}")
    }

    @Test func otherNamesAreUnchanged() {
        #expect(modelNames("account.closed", "v1.2", "3d.Model") == ["AccountClosed", "V1_2", "Model_3dModel"])
    }

    @Test func argumentsOfGenericTypesAreShort() {
        #expect(modelNames("page.Page-model_Account", "model.Account") == ["PageAccount", "Account"])
        #expect(modelNames("page.Page-array_model_Account", "model.Account") == ["PageArrayAccount", "Account"])
        #expect(
            modelNames("Page`1[[Zoo.Pet, Zoo, Version=1.0.0.0]]", "Zoo.Pet") == ["PagePet", "Pet"]
        )
    }
}

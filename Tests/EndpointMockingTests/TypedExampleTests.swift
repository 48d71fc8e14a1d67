import EndpointMocking
import EndpointRuntime
import Testing

/// The examples of models and parameters as values of the client.
struct TypedExampleTests {
    private static let zoo = Zoo.spec
    private static let farm = Farm.spec

    @Test func examplesOfModelsAreTyped() throws {
        let mock = try MockService(specTexts: Self.zoo, Self.farm)
        let animal = try mock.example(of: Zoo.Animal.self)
        #expect(animal.name == "Leo" && animal.keeper == Zoo.Keeper(name: "Ann"))
        let keeper: Zoo.Keeper = try mock.example()
        #expect(!keeper.name.isEmpty)
        #expect(throws: SpecError.self) { try mock.example(of: Zoo.Lion.self) }
        #expect(throws: SpecError.self) { try mock.example(of: [Zoo.Animal].self) }
        #expect(throws: SpecError.self) { try mock.example(of: String.self) }
    }

    @Test func examplesOfInstancesAreTyped() throws {
        let spec = """
            api: Zoo
            base: https://zoo.example/v1
            endpoints:
              a: {path: /a, response: "Pair(Keeper, Int)"}
              b: {path: /b, response: "Pair([Keeper], [String: Keeper])"}
            models:
              Pair(One, Two): {fields: {one: One, two: [Two]}}
              Keeper: {fields: {name: {type: String, example: Ann}}}
            """
        let mock = try MockService(specTexts: spec)
        let pair = try mock.example(of: Zoo.Pair<Zoo.Keeper, Int>.self)
        #expect(pair.one.name == "Ann")
        #expect(try mock.example(of: Zoo.Pair<[Zoo.Keeper], [String: Zoo.Keeper]>.self).one.first?.name == "Ann")
        #expect(throws: SpecError.self) { try mock.example(of: Zoo.Pair<Int, Int>.self) }
    }

    @Test func examplesOfRequestsAreTyped() throws {
        let spec = """
            api: Zoo
            base: https://zoo.example/v1
            endpoints:
              find:
                path: /animals/{keeper_id}
                params:
                  keeper_id: {type: Int, example: 7}
                  q: {type: String, as: query, example: lion}
                  size?: {enum: {small: s, large: l}, example: large}
                  tags?: {type: "[String]", example: [a, b]}
                  age?: Int
                response: none
              list: {group: Keepers, path: /keepers, params: {page?: {type: Int, example: 2}}, response: none}
            """
        let mock = try MockService(specTexts: spec)
        let request = Zoo.Endpoint.Find(
            keeperID: try mock.example(of: "keeperID", in: Zoo.Endpoint.Find.self),
            query: try mock.example(of: "query", in: Zoo.Endpoint.Find.self),
            size: try mock.example(of: "size", in: Zoo.Endpoint.Find.self),
            tags: try mock.example(of: "tags", in: Zoo.Endpoint.Find.self),
            age: try mock.example(of: "age", in: Zoo.Endpoint.Find.self)
        )
        #expect(request.keeperID == 7 && request.query == "lion" && request.size == .large)
        #expect(request.tags == ["a", "b"] && request.age != nil)
        #expect(try mock.example(of: "keeper_id", in: Zoo.Endpoint.Find.self) == 7)
        #expect(try mock.example(of: "page", in: Zoo.Keepers.List.self) == 2)
        let failure = #expect(throws: SpecError.self) {
            try mock.example(of: "name", in: Zoo.Keepers.List.self, as: String.self)
        }
        #expect(failure?.description == "'Zoo.Keepers.List' has no parameter 'name'; it has: page")
        #expect(throws: SpecError.self) { try mock.example(of: "id", in: GetAnimal.self, as: String.self) }
        #expect(throws: DecodingFailure.self) {
            try mock.example(of: "query", in: Zoo.Endpoint.Find.self, as: Int.self)
        }
    }

    @Test func examplesOfHeaderFieldsHaveTheirSwiftNames() throws {
        let spec = """
            api: Zoo
            base: https://zoo.example/v1
            endpoints:
              find:
                path: /animals
                params: {X-Trace: {type: String, in: header, example: t1}, X-Body: {type: Int, in: header, example: 2}}
                response: none
            """
        let mock = try MockService(specTexts: spec)
        for name in ["trace", "X-Trace"] { #expect(try mock.example(of: name, in: Zoo.Endpoint.Find.self) == "t1") }
        #expect(try mock.example(of: "xBody", in: Zoo.Endpoint.Find.self) == 2)
        let failure = #expect(throws: SpecError.self) {
            try mock.example(of: "name", in: Zoo.Endpoint.Find.self, as: String.self)
        }
        #expect(failure?.description == "'Zoo.Endpoint.Find' has no parameter 'name'; it has: trace, xBody")
    }
}

import EndpointRuntime
import Foundation

/// The spec of a zoo, and the types of a client that is generated from it or from a variation of it.
enum Zoo {
    static let spec = """
        api: Zoo
        base: https://zoo.example/v1
        endpoints:
          getAnimal:
            path: /animals/{id}
            params: {id: Int}
            response: Animal
            errors: {404: Problem}
          addAnimal: {method: POST, path: /animals, params: {name: String}, response: {type: Animal, example: {id: 3}}}
        models:
          Animal:
            fields: {id: Int, name: String, born: Date, keeper?: Keeper}
            example: {name: Leo, keeper: {name: Ann}}
          Keeper: {fields: {name: String}}
          Problem: {fields: {message: {type: String, example: no animal}}}
        """

    static let service = Service(name: "Zoo", base: "https://zoo.example/v1")

    struct Animal: Codable, Hashable, Sendable {
        var id: Int
        var name: String
        var born: Date
        var keeper: Keeper?
    }

    struct Keeper: FieldValue {
        var name: String
        static var placeholder: Keeper { Keeper(name: "") }
    }
    struct Problem: Codable, Hashable, Sendable { var message: String }
    struct Pair<One: FieldValue, Two: FieldValue>: Codable, Hashable, Sendable {
        var one: One
        var two: [Two]
    }
    struct Lion: Codable {}

    enum Endpoint {
        struct Find: DeclaredRequest {
            enum Size: String, Codable, Sendable { case small = "s", large = "l" }

            typealias Response = Void
            static let service = Zoo.service
            var keeperID: Int
            var query: String
            var size: Size?
            var tags: [String]?
            var age: Int?
            var path: RequestPath { "/animals/\(keeperID)" }
        }
    }

    enum Keepers {
        struct List: DeclaredRequest {
            typealias Response = [String]
            static let service = Zoo.service
            var path: RequestPath { "/keepers" }
        }
    }
}

struct GetAnimal: DeclaredRequest {
    typealias Response = Zoo.Animal
    typealias Failure = Zoo.Problem
    static let service = Zoo.service
    var id: String
    var path: RequestPath { "/animals/\(id)" }
}

struct AddAnimal: DeclaredRequest {
    typealias Response = Zoo.Animal
    static let service = Zoo.service
    var name: String
    var method: Method { .post(.json(fields: ["name": name])) }
    var path: RequestPath { "/animals" }
}

struct GetZooText: DeclaredRequest {
    typealias Response = String
    static let service = Zoo.service
    var name: String
    var path: RequestPath { "/\(name)" }
}

/// An API whose paths are also those of the zoo.
enum Farm {
    static let spec = """
        api: Farm
        base: https://farm.example/v1
        endpoints:
          getAnimal: {path: "/animals/{id}", params: {id: Int}, response: {type: String, example: a cow}}
        """
}

struct GetFarmAnimal: DeclaredRequest {
    typealias Response = String
    static let service = Service(name: "Farm", base: "https://farm.example/v1")
    var id: String
    var path: RequestPath { "/animals/\(id)" }
}

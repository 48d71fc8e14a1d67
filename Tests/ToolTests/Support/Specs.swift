/// Small specs: one endpoint and one model each.
enum Specs {
    static let zoo = spec(api: "Zoo", endpoint: "listAnimals", model: "Animal")
    static let park = spec(api: "Park", endpoint: "listTrees", model: "Tree")

    /// `zoo` with another description, which changes nothing but a comment.
    static let editedZoo = zoo.replacing("Lists what there is.", with: "Lists all.")

    /// A spec whose line 7 names an undeclared type.
    static let broken = zoo.replacing("response: [Animal]", with: "response: [Animla]")

    static func spec(api: String, endpoint: String, model: String) -> String {
        """
        api: \(api)
        base: https://api.example.com
        endpoints:
          \(endpoint):
            description: Lists what there is.
            path: /list
            response: [\(model)]
        models:
          \(model):
            fields:
              name: String

        """
    }
}

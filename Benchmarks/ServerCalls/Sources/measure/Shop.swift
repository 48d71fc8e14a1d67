import EndpointRuntime

// The code that the generator writes for an endpoint and its model.

enum Shop {
    static let service = Service(name: "Shop", base: "https://shop.example.com", auth: [[.bearer]])
}

struct GetItem: Request {
    typealias Response = Item

    static var service: Service { Shop.service }

    let id: Int

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/items/\(id)")
    }
}

struct Item: Model {
    let id: Int
    let name: String
    let tags: [String]

    init(_ json: inout FieldReader) {
        id = json.read("id")
        name = json.read("name")
        tags = json.read("tags")
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("id", id)
        json.write("name", name)
        json.write("tags", tags)
    }
}

/// The same model without a generator.
struct PlainItem: Decodable {
    let id: Int
    let name: String
    let tags: [String]
}

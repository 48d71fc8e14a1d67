import Spec

/// The position of a value in a generated body.
struct ValuePlace {
    /// The path of the value: `items[0].name`.
    let path: String

    /// The name of the nearest field, which suggests the content.
    let name: NameWords

    /// The type that declares the field.
    let owner: NameWords

    let depth: Int

    /// The models that contain the value.
    let open: [String]

    /// The whole body.
    static func whole(named name: String) -> ValuePlace {
        ValuePlace(path: "", name: NameWords(name), owner: NameWords(name), depth: 0, open: [])
    }

    func field(_ key: String) -> ValuePlace {
        ValuePlace(
            path: path.isEmpty ? key : "\(path).\(key)",
            name: NameWords(key),
            owner: owner,
            depth: depth + 1,
            open: open
        )
    }

    func element(_ index: Int) -> ValuePlace {
        ValuePlace(path: "\(path)[\(index)]", name: name, owner: owner, depth: depth + 1, open: open)
    }

    /// The place inside a model, or inside an inline type, which is named after its field.
    func inside(_ model: String?) -> ValuePlace {
        ValuePlace(
            path: path,
            name: name,
            owner: model.map { NameWords($0) } ?? name,
            depth: depth,
            open: open + (model.map { [$0] } ?? [])
        )
    }
}

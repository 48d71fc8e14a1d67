/// Types of Swift that a model of the same name hides in extensions of its API.
enum ShadowedType {
    /// A sentence for the documentation of the model; `nil` for a name that hides no common type.
    ///
    /// The compiler only reports that `Task { }` does not match the initializer of the model.
    static func note(for name: String, in api: String) -> String? {
        guard let qualified = qualifiedNames[name] else { return nil }
        return "In extensions of `\(api)`, Swift's own `\(name)` is `\(qualified)`."
    }

    private static let qualifiedNames: [String: String] = {
        let standardLibrary = ["Character", "Duration", "Error", "Never", "Optional", "Range", "Result", "Set"]
        return standardLibrary.reduce(into: ["Task": "_Concurrency.Task"]) { $0[$1] = "Swift.\($1)" }
    }()
}

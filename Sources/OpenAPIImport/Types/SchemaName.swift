import Spec
import SpecImport
import TextCoding

/// The names of the document's schemas.
enum SchemaName {
    /// The name of a schema by its location: its key, the key of the object around it, or its file.
    static func at(_ pointer: String) -> String {
        let parts = pointer.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let steps = parts.count > 1 ? parts[1].split(separator: "/") : []
        let silent: Set<Substring> = [
            "schema", "items", "properties", "allOf", "oneOf", "anyOf", "content", "responses", "requestBody",
            "parameters",
            "get", "put", "post", "patch", "delete",
        ]
        let isMedia = { (index: Int) in index > 0 && steps[index - 1] == "content" }
        // A schema may have the name of a keyword or of a method.
        let isKey = { (index: Int) in index > 0 && ["schemas", "$defs", "definitions"].contains(steps[index - 1]) }
        let said = steps.indices.last {
            isKey($0) || !silent.contains(steps[$0]) && Int(steps[$0]) == nil && !isMedia($0)
        }
        if let step = said.map({ steps[$0] }) {
            return JSONPointer.unescaped(step)
        }
        let file = parts[0].split(separator: "/").last ?? "Model"
        return String(file.split(separator: ".").first ?? file)
    }

    /// The name of the model for a schema.
    static func modelName(_ written: String) -> String { NameTable.typeName(withoutAssemblies(written)) }

    /// The name of a generic type of .NET without the numbers of its arguments, and without the assemblies of these:
    /// ``Page`1[[Zoo.Pet, Zoo, Version=1.0.0.0]]`` → `Page[[Zoo.Pet]]`.
    static func withoutAssemblies(_ name: String) -> String {
        guard name.contains("`"), name.containsBytes(of: "[[") else { return name }
        var result = ""
        var depth = 0
        var isInAssembly = false
        var rest = name[...]
        while let character = rest.popFirst() {
            switch character {
            case "`": rest = rest.drop(while: \.isNumber)
            case "[", "]":
                depth += character == "[" ? 1 : -1
                isInAssembly = false
                result.append(character)
            // A list of arguments is in brackets, and so is each argument.
            case "," where depth.isMultiple(of: 2): isInAssembly = true
            default: if !isInAssembly { result.append(character) }
            }
        }
        return result
    }

    /// Whether a title only repeats the name of its model.
    static func isRepeated(by title: String, _ name: String) -> Bool {
        // FastAPI titles a body with the name of its operation.
        if title.hasPrefix("Body_"), name.hasSuffix("Body") { return true }
        // FastAPI titles `Item-Output` and `app__models__Item` with `Item`.
        let words = NameWords(title).words
        let areOfName = !words.isEmpty && Set(words).isSubset(of: NameWords(name).words)
        return areOfName || NameTable.typeName(title) == name
    }
}

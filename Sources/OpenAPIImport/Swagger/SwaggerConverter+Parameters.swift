import Diagnostics
import YAML

/// A parameter of an operation, after following its reference.
struct SwaggerParameter {
    /// The item of the list of parameters, which may be a reference.
    let written: Node
    let node: Node
    /// The list of parameters.
    let list: Node
    /// The reference, if it leads to another file.
    let reference: Node?

    var name: String { node.value("name")?.text ?? "" }
    var location: String { node.value("in")?.text ?? "" }

    /// Whether the parameter replaces another one, as a parameter of an operation replaces a parameter of its path.
    func isSame(as other: SwaggerParameter) -> Bool {
        location == other.location && (location == "body" || name == other.name)
    }
}

extension SwaggerConverter {
    /// The parameters of a path item or of an operation, without dangling references.
    func parameters(in node: Node) -> [SwaggerParameter] {
        guard let list = node.value("parameters") else { return [] }
        return items(of: list).compactMap { item in
            guard let (target, path) = resolved(item) else { return nil }
            let reference = path == self.path ? nil : item.value("$ref")
            return SwaggerParameter(written: item, node: target, list: list, reference: reference)
        }
    }

    private func items(of list: Node) -> [Node] { list.items ?? list.entries?.map(\.value) ?? [] }

    /// The list of the parameters that are not part of a body.
    func list(of node: Node) -> Node {
        guard node.items != nil || node.entries != nil else { return node }
        let kept = items(of: node).filter { item in
            let place = resolved(item)?.node.value("in")?.text
            return place != "body" && place != "formData"
        }
        return .list(kept.map { parameter($0) }, at: node.range)
    }

    /// A parameter with its type in `schema`; a reference is kept.
    func parameter(_ node: Node) -> Node {
        guard node.entries != nil, node.value("$ref") == nil else { return node }
        let place = node.value("in")?.text ?? ""
        guard place != "body" else {
            return node.mapValues { key, value in key == "schema" ? schema(value) : value }
        }
        var entries = (node.entries ?? []).filter { Self.parameterKeys.contains($0.key.text) }
        entries += unknownEntries(of: node)
        if let example = node.value("x-example"), node.value("example") == nil {
            entries.append(Entry("example", example))
        }
        guard let written = node.value("schema") else {
            let (schema, style) = styled(node, in: place)
            // A field of a form is a property of a body, which is described at its schema.
            let isField = place == "formData"
            return node.with(
                entries: entries + [Entry("schema", isField ? documented(schema, like: node) : schema)] + style
            )
        }
        return node.with(entries: entries + [Entry("schema", schema(written))])
    }

    /// The keys of a parameter other than the keys of its schema.
    private static let parameterKeys: Set<String> = ["name", "in", "description", "required", "deprecated", "example"]

    /// The entries whose keys are defined neither for parameters nor for schemas.
    private func unknownEntries(of node: Node) -> [Entry] {
        let schemaKeys = DocumentObject.schema.keys
        let known = Self.parameterKeys.union(["allowEmptyValue", "collectionFormat", "schema"])
        return (node.entries ?? []).filter {
            !known.contains($0.key.text) && schemaKeys[$0.key.text] == nil && !$0.key.text.hasPrefix("x-")
        }
    }

    /// The schema of a parameter without `schema`, and the keys of the style in which a list is written.
    ///
    /// - Parameter isRead: Whether the value is received.
    func styled(_ node: Node, in place: String, isRead: Bool = false) -> (schema: Node, style: [Entry]) {
        guard let style = style(of: node, in: place) else {
            let format = node.value("collectionFormat") ?? node.value("type") ?? node
            let isNested = ["query", "formData"].contains(place) && isListOfLists(node)
            // The name of `multi` is repeated for each of the inner lists.
            let repeats = isNested && format.text == "multi"
            let list = repeats ? "each inner list" : "the list"
            warnOfFormat(format, isNested ? "for a list of lists" : "here", of: list, isRead: isRead)
            if !repeats { return (text(for: node), []) }
            let texts = ownSchema(of: node).mapValues { key, value in key == "items" ? text(for: value) : value }
            let style = [("style", Node.text("form", at: format.range)), ("explode", .flag(true, at: format.range))]
            return (texts, style.map { Entry($0, $1) })
        }
        return (ownSchema(of: node), style)
    }

    private func isListOfLists(_ node: Node) -> Bool { node.value("items")?.value("type")?.text == "array" }

    /// The keys of the style in which a list is written, or no keys for any other value; `nil` if no style is
    /// equivalent to the `collectionFormat` of the list.
    func style(of node: Node, in place: String) -> [Entry]? {
        guard node.value("type")?.text == "array" else { return [] }
        let format = node.value("collectionFormat")
        let range = format?.range ?? node.range
        let style = { (name: String, explodes: Bool) in
            [Entry("style", .text(name, at: range)), Entry("explode", .flag(explodes, at: range))]
        }
        let hasStyles = ["query", "formData"].contains(place)
        // An inner list has a `collectionFormat` of its own.
        if hasStyles, isListOfLists(node) { return nil }
        switch format?.text {
        case "multi" where hasStyles: return style("form", true)
        case "ssv" where hasStyles: return style("spaceDelimited", false)
        case "pipes" where hasStyles: return style("pipeDelimited", false)
        case "ssv", "pipes", "tsv": return nil
        // Commas are the default.
        default: return style(hasStyles ? "form" : "simple", false)
        }
    }

    /// The schema from the schema keywords of a parameter or of a header field.
    private func ownSchema(of node: Node) -> Node {
        let keys = DocumentObject.schema.keys
        let others: Set<String> = ["required", "description", "deprecated", "example", "x-example"]
        let entries = (node.entries ?? []).filter {
            !others.contains($0.key.text) && (keys[$0.key.text] != nil || $0.key.text.hasPrefix("x-"))
        }
        return schema(node.with(entries: entries))
    }

    func warnOfFormat(_ format: Node, _ place: String, of list: String = "the list", isRead: Bool = false) {
        let name = format.text.flatMap { $0 == "array" ? nil : $0 } ?? "csv"
        warn(
            "unsupported-style",
            at: format,
            "'collectionFormat: \(name)' is not supported \(place); \(list) becomes a String, which is \(isRead ? "read" : "sent") unchanged"
        )
    }

    /// The schema of a list that is sent as one text.
    func text(for node: Node) -> Node {
        let range = node.value("type")?.range ?? node.range
        return .mapping([Entry("type", .text("string", at: range))], at: node.range)
    }

    /// A header field of a response.
    func header(_ node: Node) -> Node {
        guard node.entries != nil, node.value("schema") == nil, node.value("$ref") == nil else { return node }
        let (schema, style) = styled(node, in: "header", isRead: true)
        let entries = (node.entries ?? []).filter { $0.key.text == "description" } + unknownEntries(of: node)
        return node.with(entries: entries + [Entry("schema", schema)] + style)
    }
}

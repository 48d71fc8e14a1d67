import Diagnostics
import Spec
import YAML

/// Bodies of requests, which are parameters in Swagger.
extension SwaggerConverter {
    /// The body of an operation; `nil` if no parameter is part of a body.
    func requestBody(_ parameters: [SwaggerParameter], _ consumes: SwaggerMedia) -> Node? {
        let bodies = parameters.filter { $0.location == "body" }
        let fields = parameters.filter { $0.location == "formData" }
        guard let body = bodies.first else { return fields.isEmpty ? nil : form(fields, consumes) }
        for other in bodies.dropFirst() {
            warn("same-name", at: other.written, "an operation has one body; this parameter is left out")
        }
        for field in fields {
            warn(
                "same-name",
                at: field.written,
                "an operation with a body has no form; the field '\(field.name)' is left out"
            )
        }
        return whole(body, consumes)
    }

    private func whole(_ parameter: SwaggerParameter, _ consumes: SwaggerMedia) -> Node {
        let range = parameter.node.range
        let schema = schema(of: parameter)
        // The media types of forms apply to fields; all others apply to a body that is one value.
        let others = consumes.items.filter { ![.form, .multipart].contains(MediaKind($0.text)) }
        var media = others.isEmpty ? consumes.items : others
        if media.isEmpty { media = [(BodyForm.json.mediaType, schema.range)] }
        if ![.file, .text].contains(content(of: schema)) { media = SwaggerMedia.withoutFurtherFormats(media) }
        let examples = parameter.node.value("x-examples") ?? parameter.node.value("x-example")
        let content = content(media, schema, at: range) { text in
            examples.flatMap { $0.value(text) ?? ($0.hasMediaTypes ? nil : $0) }.map { [Entry("example", $0)] } ?? []
        }
        return body(content, isRequired: parameter.node.flag("required"), at: range)
    }

    private func body(_ content: Node, isRequired: Bool, at range: SourceRange) -> Node {
        .mapping([Entry("required", .flag(isRequired, at: range)), Entry("content", content)], at: range)
    }

    /// The schema of a parameter, or a reference to it if it is in another file.
    private func schema(of parameter: SwaggerParameter) -> Node {
        if let reference = parameter.reference, let text = reference.text {
            let pointer = text.contains("#") ? text + "/schema" : text + "#/schema"
            return .mapping([Entry("$ref", .text(pointer, at: reference.range))], at: parameter.written.range)
        }
        let node = parameter.node
        return node.value("schema").map { schema($0) } ?? styled(node, in: "body").schema
    }

    // MARK: Forms

    /// The body of a form whose fields are parameters.
    private func form(_ fields: [SwaggerParameter], _ consumes: SwaggerMedia) -> Node {
        // Each operation has its own list of parameters, so no other schema has this location.
        let range = fields[0].list.range
        let isMultipart =
            fields.contains { $0.node.isFile || $0.node.value("items")?.isFile == true }
            || consumes.kinds.contains(.multipart) && !consumes.kinds.contains(.form)
        let kind: MediaKind = isMultipart ? .multipart : .form
        let media =
            consumes.items.first { MediaKind($0.text) == kind }
            ?? ((isMultipart ? BodyForm.multipart : .form).mediaType, range)
        var properties: [Entry] = []
        var encodings: [Entry] = []
        for field in fields {
            let (schema, encoding) = property(field, isMultipart: isMultipart)
            properties.append(Entry(field.name, schema, at: field.node.value("name")?.range))
            if let encoding { encodings.append(Entry(field.name, encoding)) }
        }
        let required = fields.filter { $0.node.flag("required") }.map { Node.text($0.name, at: $0.node.range) }
        var entries = [
            Entry("type", .text("object", at: range)), Entry("properties", .mapping(properties, at: range)),
        ]
        if !required.isEmpty { entries.append(Entry("required", .list(required, at: range))) }
        let content = content([media], .mapping(entries, at: range), at: range) { _ in
            encodings.isEmpty ? [] : [Entry("encoding", .mapping(encodings, at: range))]
        }
        return body(content, isRequired: !required.isEmpty, at: range)
    }

    /// The schema of a field, and its encoding object if its items have a style.
    private func property(_ field: SwaggerParameter, isMultipart: Bool) -> (schema: Node, encoding: Node?) {
        let node = field.reference.map { field.node.moved(to: field.written.range, items: $0.range) } ?? field.node
        if isMultipart { return (documented(part(node), like: node), nil) }
        let (schema, style) = styled(node, in: "formData")
        let range = node.value("collectionFormat")?.range ?? node.range
        return (documented(schema, like: node), style.isEmpty ? nil : .mapping(style, at: range))
    }

    /// The schema of a part of a multipart body: a list is several parts, unless it is explicitly one text.
    private func part(_ node: Node) -> Node {
        let format = node.value("collectionFormat")
        let isFile = node.value("items")?.isFile == true
        guard node.value("type")?.text == "array", let format, format.text != "multi", !isFile else {
            return styled(
                node.with(entries: node.entries?.filter { $0.key.text != "collectionFormat" } ?? []),
                in: "part"
            )
            .schema
        }
        warnOfFormat(format, "in a part of a body")
        return text(for: node)
    }

    /// The schema with the description, the deprecation and the example of a parameter.
    func documented(_ schema: Node, like node: Node) -> Node {
        var entries = schema.entries ?? []
        for key in ["description", "deprecated", "example"] {
            if let entry = node.entry(named: key) { entries.append(entry) }
        }
        if let example = node.value("x-example"), node.value("example") == nil {
            entries.append(Entry("example", example))
        }
        return schema.with(entries: entries)
    }
}

extension Node {
    /// A parameter of another file, moved to the location of the reference to it.
    ///
    /// - Parameter items: A location inside `range` for the schema of its items, since no two schemas may have the same
    ///   location.
    fileprivate func moved(to range: SourceRange, items: SourceRange) -> Node {
        guard let entries else { return Node(content: content, range: range, isAnchored: false) }
        let moved = entries.map { entry in
            let place = entry.key.text == "items" ? items : range
            let key = Entry.Key(text: entry.key.text, style: entry.key.style, range: range)
            return Entry(key: key, value: entry.value.moved(to: place, items: items), isMerged: false)
        }
        return .mapping(moved, at: range)
    }

    /// Whether the keys of a mapping are media types.
    fileprivate var hasMediaTypes: Bool {
        entries?.isEmpty == false && entries?.allSatisfy { $0.key.text.contains("/") } == true
    }
}

import Diagnostics
import Generator
import Spec
import SpecWriting

/// Writes the document of an API.
struct DocumentWriter {
    let api: API

    /// The document as YAML.
    var text: String {
        let sections: Set = ["info", "servers", "security", "tags", "paths", "webhooks", "components"]
        return YAMLWriter.text(entries, sections: sections, isForYAML11: true)
            .withFirstLine("# \(GeneratedFile.mark)\(source). Do not edit.")
    }

    /// The root file of the API, and the number of its other files.
    private var source: String {
        let root = VisibleText.cleaned(api.rootFile.lastPathComponent)
        switch api.files.count - 1 {
        case ...0: return root
        case 1: return "\(root) and 1 other file"
        case let count: return "\(root) and \(count) other files"
        }
    }

    private var entries: [YAMLTree.Entry] {
        let schemas = SchemaWriter(api: api)
        let security = SecurityWriter(api)
        let servers = ServerWriter(api: api)
        let operations = OperationWriter(api: api, schemas: schemas, security: security, servers: servers)
        var paths = ObjectBuilder()
        for item in PathTable(api.endpoints).items { paths.add(item.template, operations.item(item)) }
        let webhooks = webhooks(schemas, hasSecurity: security.root != nil)

        var document = ObjectBuilder("openapi", .text("3.1.0"))
        document.add("info", info)
        document.add("servers", servers.servers)
        document.add("security", security.root)
        document.add("tags", list: tags)
        document.add("paths", paths.tree)
        document.add("webhooks", object: webhooks)
        // The inline variants of all unions are known only now.
        var components = ObjectBuilder()
        components.add("schemas", object: schemas.components())
        components.add("parameters", object: ParameterWriter(api: api, schemas: schemas).components())
        components.add("securitySchemes", object: security.components())
        document.add("components", object: components)
        return document.entries
    }

    private var info: YAMLTree {
        var info = ObjectBuilder("title", .exact(api.name.value))
        info.add("description", text: api.description)
        info.add("version", .exact(api.version ?? "1"))
        return info.tree
    }

    private var tags: [YAMLTree] {
        let used = Set(api.endpoints.compactMap(\.group))
        return api.groups.filter { used.contains($0.name.value) }.map { group in
            var tag = ObjectBuilder("name", .exact(group.name.value))
            let description = Prose.description(group.description, group.deprecation, hasKeyword: false)
            tag.add("description", text: description)
            return tag.tree
        }
    }

    private func webhooks(_ schemas: SchemaWriter, hasSecurity: Bool) -> ObjectBuilder {
        var webhooks = ObjectBuilder()
        for webhook in api.webhooks {
            let context = SchemaWriter.Context(name: ComponentNames.typeName(webhook.name.value) + "Webhook")
            var media = ObjectBuilder("schema", schemas.schema(of: webhook.type, in: context).tree)
            media = ObjectBuilder("application/json", media.tree)
            var body = ObjectBuilder("required", .flag(true))
            body.add("content", media.tree)
            var post = ObjectBuilder()
            post.add("description", text: webhook.description)
            // The service does not send the credentials of a client.
            if hasSecurity { post.add("security", .list([])) }
            post.add("requestBody", body.tree)
            post.add("responses", .map([.init("2XX", .map([.init("description", .text("Received"))]), isQuoted: true)]))
            webhooks.add(webhook.name.value, ObjectBuilder("post", post.tree).tree)
        }
        return webhooks
    }
}

extension String {
    fileprivate func withFirstLine(_ line: String) -> String { line + "\n" + self }
}

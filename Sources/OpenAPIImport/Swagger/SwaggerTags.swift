import Diagnostics
import TextCoding
import YAML

/// The values of discriminators that are not the names of definitions: `x-ms-discriminator-value` in documents of
/// Microsoft.
struct SwaggerTags {
    /// The `mapping` of each discriminator, by the location of its definition.
    private let mappings: [SourcePosition: [Entry]]

    init(_ root: Node) {
        let definitions = root.value("definitions")?.entries ?? []
        let known = Dictionary(definitions.map { ($0.key.text, $0.value) }) { first, _ in first }
        var mappings: [SourcePosition: [Entry]] = [:]
        var tagged: Set<SourcePosition> = []
        for definition in definitions {
            let written = definition.value.value("x-ms-discriminator-value")
            let name = definition.key.text
            let reference = Node.text("#/definitions/" + JSONPointer.escaped(name), at: definition.key.range)
            let tag = Entry(written?.text ?? name, reference, at: written?.range ?? definition.key.range)
            for base in Self.bases(of: definition.value, among: known) {
                // The discriminator may be in an inline part of the definition.
                let parts = (base.value("allOf")?.items ?? []).filter { $0.value("$ref") == nil }
                for holder in [base] + parts where holder.value("discriminator")?.text != nil {
                    mappings[holder.range.start, default: []].append(tag)
                    if written != nil { tagged.insert(holder.range.start) }
                }
            }
        }
        self.mappings = mappings.filter { tagged.contains($0.key) }
    }

    /// The mapping of a discriminator; `nil` if its values are the names of definitions.
    func mapping(of schema: Node, at range: SourceRange) -> Node? {
        mappings[schema.range.start].map { .mapping($0, at: range) }
    }

    /// The definitions that a definition extends, directly or through others.
    private static func bases(of definition: Node, among known: [String: Node]) -> [Node] {
        let start = "#/definitions/"
        var found: [Node] = []
        var seen: Set<String> = []
        var open = [definition]
        while let next = open.popLast() {
            for part in next.value("allOf")?.items ?? [] {
                guard let reference = part.value("$ref")?.text, reference.hasPrefix(start),
                    seen.insert(reference).inserted,
                    let base = known[JSONPointer.unescaped(reference.dropFirst(start.count))]
                else { continue }
                found.append(base)
                open.append(base)
            }
        }
        return found
    }
}

import Spec

/// The fields and unions of an API's models that are boxed, and the variant that serves as the placeholder.
///
/// A field is boxed because it makes its type recursive, or because its value is large. Copying a Swift struct copies
/// all of its fields, and the compiler emits that code in every type that contains it: half of the object code of
/// GitHub's client was for copying. Large structs also need much stack. Structs with more than ``largestInline`` plain
/// fields are boxed.
struct StorageLayout {
    /// The largest number of plain fields, at any depth, of a value that is stored inline.
    static let largestInline = 16

    /// The boxed fields, by the path of their type; any entry for a union means that the union itself is boxed.
    private var boxed: [TypePath: Set<String>] = [:]

    /// The index of the placeholder variant of each union, unless it is the first variant.
    private var placeholders: [TypePath: Int] = [:]

    init(_ api: API) {
        let graph = ContainmentGraph(api.modelsAndInstances)
        let components = GraphComponents(graph.edges.map { $0.map(\.target) }).numbers
        let terminating = TerminatingVariants(in: graph, components)
        var sizes = graph.plainFields
        // The targets of a type have lower component numbers, so their sizes are known.
        for node in graph.edges.indices.sorted(by: { (components[$0], $0) < (components[$1], $1) }) {
            let path = TypePath(steps: Self.declaredSteps(graph.paths[node], in: api))
            var fields: Set<String> = []
            for edge in graph.edges[node] {
                let isCycle = !edge.isNeeded && components[edge.target] == components[node]
                if isCycle || sizes[edge.target] > Self.largestInline {
                    fields.insert(edge.field.value)
                    sizes[node] += 1
                } else {
                    sizes[node] += sizes[edge.target]
                }
            }
            if graph.variants[node] != nil {
                if sizes[node] > Self.largestInline { fields.insert("") }
                if !fields.isEmpty { sizes[node] = 1 }
            }
            if !fields.isEmpty { boxed[path, default: []].formUnion(fields) }
            if let variant = terminating[node], variant > 0 { placeholders[path] = variant }
        }
    }

    /// The path in the declaration. All instances of a generic model share one declaration, so a field that
    /// must be boxed in one instance is boxed in all of them.
    private static func declaredSteps(_ steps: [String], in api: API) -> [String] {
        guard let instance = steps.first.flatMap({ api.instance(named: $0) }) else { return steps }
        return [instance.generic] + steps.dropFirst()
    }

    /// The names on the wire of the boxed fields of a struct.
    ///
    /// - Parameter path: `nil` for a type outside of models, which is never boxed.
    func boxedFields(at path: TypePath?) -> Set<String> {
        path.flatMap { boxed[$0] } ?? []
    }

    /// Whether a union is an `indirect enum`.
    func isBoxed(unionAt path: TypePath?) -> Bool {
        path.flatMap { boxed[$0] } != nil
    }

    /// The index of the placeholder variant, which replaces a value that fails to decode. It must not contain another
    /// value of the union.
    func placeholder(ofUnionAt path: TypePath?) -> Int {
        path.flatMap { placeholders[$0] } ?? 0
    }
}

/// The path to a type: the name of a model, followed by the fields and variants that lead to a type inside it.
struct TypePath: Hashable {
    let steps: [String]

    init(steps: [String]) {
        self.steps = steps
    }

    init(model name: String) {
        steps = [name]
    }

    /// The path of a type that is declared inline inside this one.
    func appending(_ step: String) -> TypePath {
        TypePath(steps: steps + [step])
    }
}

import SpecImport
import YAML

/// The objects that replace several schemas: alternatives that cannot be distinguished, or the declarations of one
/// property in several parts of an `allOf`.
///
/// Their properties may be such objects again, on each path through schemas that contain each other. Therefore an object
/// that is needed often becomes a model, and there is a limit for documents in which each path leads to another object.
struct CombinedObjects {
    /// The schemas that an object replaces, and what else its type depends on.
    struct Key: Hashable {
        let schemas: Set<DocumentCursor.Identity>
        /// Whether a value matches any of the schemas instead of all.
        let areAlternatives: Bool
        private let direction: TypeContext.Direction
        private let closesEnums: Bool

        init(schemas: Set<DocumentCursor.Identity>, areAlternatives: Bool, _ context: TypeContext) {
            self.schemas = schemas
            self.areAlternatives = areAlternatives
            direction = context.direction
            closesEnums = context.closesEnums
        }
    }

    /// The names of the objects that are models.
    var models: [Key: String] = [:]
    private var depth = 0
    /// How often each object is inside the current outermost one.
    private var uses: [Key: Int] = [:]
    /// The number of objects inside the current outermost one.
    private var inner = 0
    /// The number of objects inside others in the document.
    private var all = 0

    /// Whether the current position is inside such an object.
    var isNested: Bool { depth > 0 }

    /// Begins an object. Returns `false` if there are too many inside the current outermost one, or in the document, or
    /// around this one.
    mutating func begin(_ key: Key) -> Bool {
        if isNested {
            (inner, all) = (inner + 1, all + 1)
        } else {
            (inner, uses) = (0, [:])
        }
        // Each object inside another one needs space on the stack.
        guard inner <= 500, all <= 5_000, depth < 40 else { return false }
        uses[key, default: 0] += 1
        depth += 1
        return true
    }

    mutating func end() { depth -= 1 }

    /// Whether the object is inside the current outermost one for a second time, so that it becomes a model.
    func isRepeated(_ key: Key) -> Bool { uses[key, default: 0] > 1 }
}

extension SchemaIndex {
    /// The schemas that apply together, without those that only combine others.
    func bases(of parts: [DocumentCursor]) -> Set<DocumentCursor.Identity> {
        var open = parts
        var seen: Set<DocumentCursor.Identity> = []
        var found: Set<DocumentCursor.Identity> = []
        while let next = open.popLast()?.resolved() {
            guard seen.insert(next.identity).inserted else { continue }
            let combinesOnly = next.node.entries?.allSatisfy {
                $0.key.text == "allOf" || SchemaKeywords.annotations.contains($0.key.text)
            }
            if next.joined != nil || combinesOnly == true, !next.parts.isEmpty {
                open += next.parts
            } else {
                found.insert(next.identity)
            }
        }
        return found
    }
}

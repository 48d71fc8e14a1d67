import Spec
import YAML

/// A property of an object schema.
struct Property {
    let name: String
    /// The schema that determines the type of the property. It may be a reference.
    var cursor: DocumentCursor
    var isRequired: Bool
    /// Whether only the objects of some alternatives have the property.
    var isOfAlternative = false
    /// The schemas of properties with the same name in other alternatives.
    private(set) var others: [DocumentCursor] = []
    private var identitiesOfOthers: Set<DocumentCursor.Identity> = []
    /// The schemas of the property in all parts of the object. A value has to match all of them.
    var declarations: [DocumentCursor]
    /// Whether no value can match all ``declarations``.
    var isContradicted = false
    /// Whether a schema that the object refers to declares the property.
    var isInherited = false
    /// Schemas of the property in two parts, neither of which is meant to replace the other; each pair once.
    private(set) var rivals: [Rivals] = []
    private var knownRivals: Set<Rivals> = []

    init(name: String, cursor: DocumentCursor) {
        self.name = name
        self.cursor = cursor
        isRequired = false
        declarations = [cursor]
    }

    /// The schema, and the declarations that only annotate the property.
    private var remarks: [DocumentCursor] {
        declarations.count == 1 ? [cursor] : [cursor] + declarations.filter { $0.isAnnotationOnly }
    }

    /// Adds schemas of properties with the same name in other alternatives.
    fileprivate mutating func addOthers(_ schemas: [DocumentCursor]) {
        for schema in schemas
        where cursor.identity != schema.identity && identitiesOfOthers.insert(schema.identity).inserted {
            others.append(schema)
        }
    }

    /// Adds pairs of schemas that do not replace each other. The parts of an object may inherit the same pair many
    /// times.
    fileprivate mutating func addRivals(_ pairs: [Rivals]) {
        for pair in pairs where pair.one.identity != pair.other.identity && knownRivals.insert(pair).inserted {
            rivals.append(pair)
        }
    }

    /// Whether the property has the flag `readOnly` or `writeOnly`.
    ///
    /// A declaration keeps the flag of a declaration that it replaces, unless it has the key itself.
    func isMarked(_ flag: String) -> Bool {
        if declarations.count == 1 { return cursor.hasFlag(flag) }
        let nearest = declarations.last { $0.layers.contains { $0.raw(flag) != nil } }
        return nearest?.hasFlag(flag) ?? false
    }

    /// Whether the schema, or a declaration that only annotates the property, sets a flag.
    func hasFlag(_ flag: String) -> Bool {
        declarations.count == 1 ? cursor.hasFlag(flag) : remarks.contains { $0.hasFlag(flag) }
    }

    /// Whether an annotation of the property allows null, even if its type does not.
    func isNullableByRemark(_ isNullable: (DocumentCursor) -> Bool) -> Bool {
        declarations.count > 1 && remarks.dropFirst().contains(where: isNullable)
    }

    /// Whether another object's property of this name has the same schema, presence and annotations.
    func isSame(as other: Property) -> Bool {
        cursor.identity == other.cursor.identity && isRequired == other.isRequired
            && other.declarations.dropFirst(declarations.count).allSatisfy { !$0.remarks }
    }

    /// Whether no declaration determines the type of the property.
    var isOpen: Bool { declarations.allSatisfy(\.isAnnotationOnly) }

    /// The schemas of the property, the most specific first: annotations that are nearer to the object than the schema
    /// of the type, the schema of the type, then all declarations, beginning with the nearest to the object.
    var bestFirst: [DocumentCursor] {
        guard declarations.count > 1, let index = declarations.lastIndex(where: { $0.identity == cursor.identity })
        else { return declarations.count == 1 ? [cursor] : declarations.reversed() }
        return declarations[(index + 1)...].reversed().filter(\.isAnnotationOnly) + [cursor] + declarations.reversed()
    }
}

/// Two schemas of a property, neither of which is meant to replace the other.
struct Rivals: Hashable {
    let one: DocumentCursor
    let other: DocumentCursor

    static func == (first: Rivals, second: Rivals) -> Bool {
        first.one.identity == second.one.identity && first.other.identity == second.other.identity
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(one.identity)
        hasher.combine(other.identity)
    }
}

/// Properties by name, in the order of the document.
struct PropertyList {
    private(set) var all: [Property] = []
    private var indices: [String: Int] = [:]

    /// Adds a property of an object whose parts all apply.
    mutating func add(_ property: Property) {
        guard let index = indices[property.name] else {
            indices[property.name] = all.count
            return all.append(property)
        }
        let known = all[index]
        if known.isOfAlternative, property.isOfAlternative {
            all[index].addOthers([property.cursor] + property.others)
        } else if known.isOfAlternative == property.isOfAlternative {
            all[index] = property
            all[index].addRivals(known.rivals)
            // An object may replace a constant of an object that it extends.
            if known.isInherited == property.isInherited {
                all[index].addRivals([Rivals(one: known.cursor, other: property.cursor)])
            }
            all[index].declarations = known.declarations + property.declarations.filter { !known.has($0) }
            // A property that is declared twice belongs to the part that declares it first.
            if all[index].declarations.count == known.declarations.count { all[index].cursor = known.cursor }
        } else {
            // A property of all objects is more specific than a property of an alternative, unless it has no type.
            let (own, alternative) = known.isOfAlternative ? (property, known) : (known, property)
            all[index] = own.isOpen ? alternative : own
            if own.isOpen { all[index].declarations += own.declarations }
        }
        all[index].isRequired = known.isRequired || property.isRequired
    }

    mutating func require(_ name: String) {
        if let index = indices[name] { all[index].isRequired = true }
    }

    /// Adds the properties of alternatives, except the properties named in `own`: the object determines their types.
    mutating func addAlternatives(_ alternatives: [[Property]], besides own: Set<String>) {
        let required = alternatives.map { Set($0.filter(\.isRequired).map(\.name)) }
        var found = PropertyList()
        for property in alternatives.joined() where !own.contains(property.name) {
            guard let index = found.indices[property.name] else {
                var added = property
                added.isOfAlternative = alternatives.count > 1
                added.isRequired = required.allSatisfy { $0.contains(property.name) }
                found.add(added)
                continue
            }
            found.all[index].addOthers([property.cursor] + property.others)
        }
        for property in found.all { add(property) }
    }
}

extension Property {
    fileprivate func has(_ schema: DocumentCursor) -> Bool {
        declarations.contains {
            $0.identity == schema.identity || $0.path == schema.path && $0.node.isEquivalent(to: schema.node)
        }
    }
}

extension DocumentCursor {
    /// Whether the schema has annotations beside its type.
    fileprivate var remarks: Bool {
        let keys = ["description", "default", "example", "examples", "deprecated", "readOnly", "writeOnly", "nullable"]
        return layers.contains { layer in keys.contains { layer.raw($0) != nil } }
    }
}

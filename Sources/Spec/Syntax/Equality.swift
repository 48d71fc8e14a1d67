package import YAML

// Syntax is equal if its contents are equal; locations are ignored. This way, syntax that is built from another
// document can be compared with syntax that is read from a spec.

/// A detail of the text of a spec that does not make syntax different.
@propertyWrapper
package struct Uncompared<Value: Sendable>: Sendable, Hashable {
    package var wrappedValue: Value

    package init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    package static func == (left: Self, right: Self) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}

extension Located: Equatable where Value: Equatable {
    package static func == (left: Self, right: Self) -> Bool { left.value == right.value }
}

extension Located: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Example: Hashable {
    package static func == (left: Self, right: Self) -> Bool { left.node.isEquivalent(to: right.node) }

    package func hash(into hasher: inout Hasher) { hasher.combine(node.isNullExample ? nil : node.text) }
}

extension Node {
    /// Whether two nodes have equal contents. Locations are ignored, and so are styles, unless quotes turn a number, a
    /// Boolean or null into a string.
    package func isEquivalent(to other: Node) -> Bool {
        switch (content, other.content) {
        case (.scalar(let scalar), .scalar(let otherScalar)):
            isNullExample || other.isNullExample
                ? isNullExample && other.isNullExample
                : scalar.text == otherScalar.text && scalar.impliedType == otherScalar.impliedType
        case (.sequence(let items), .sequence(let others)):
            items.count == others.count && zip(items, others).allSatisfy { $0.isEquivalent(to: $1) }
        case (.mapping(let entries), .mapping(let others)):
            entries.count == others.count
                && zip(entries, others).allSatisfy {
                    $0.key.text == $1.key.text && $0.value.isEquivalent(to: $1.value)
                }
        default: false
        }
    }
}

extension TypeExpression: Hashable {
    package static func == (left: Self, right: Self) -> Bool {
        // Matches one side at a time: the compiler takes seconds to check that a switch over all pairs of ten cases is
        // exhaustive.
        switch left {
        case .named(let name):
            if case .named(let other) = right { name == other } else { false }
        case .instance(let name, let arguments):
            if case .instance(let otherName, let otherArguments) = right {
                name == otherName && arguments == otherArguments
            } else {
                false
            }
        case .list(let element, _):
            if case .list(let other, _) = right { element == other } else { false }
        case .map(let key, let value, _):
            if case .map(let otherKey, let otherValue, _) = right {
                key == otherKey && value == otherValue
            } else {
                false
            }
        case .optional(let wrapped):
            if case .optional(let other) = right { wrapped == other } else { false }
        case .formatted(let type, let format):
            if case .formatted(let otherType, let otherFormat) = right {
                type == otherType && format == otherFormat
            } else {
                false
            }
        case .structure(let definition):
            if case .structure(let other) = right { definition == other } else { false }
        case .enumeration(let definition):
            if case .enumeration(let other) = right { definition == other } else { false }
        case .union(let definition):
            if case .union(let other) = right { definition == other } else { false }
        case .constant(let value, let type):
            if case .constant(let otherValue, let otherType) = right {
                value == otherValue && type == otherType
            } else {
                false
            }
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .named(let name): hasher.combine(name)
        case .instance(let name, let arguments):
            hasher.combine(name)
            hasher.combine(arguments)
        case .list(let inner, _), .map(_, let inner, _), .optional(let inner), .formatted(let inner, _):
            hasher.combine(isContainer)
            hasher.combine(inner)
        case .structure(let definition): hasher.combine(definition)
        case .enumeration(let definition): hasher.combine(definition)
        case .union(let definition): hasher.combine(definition)
        case .constant(let value, _): hasher.combine(value)
        }
    }
}

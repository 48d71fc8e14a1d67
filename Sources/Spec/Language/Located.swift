package import Diagnostics

/// A value together with the place in the spec that it was read from.
package struct Located<Value: Sendable>: Sendable {
    package let value: Value
    package let location: SourceLocation

    package init(_ value: Value, at location: SourceLocation) {
        self.value = value
        self.location = location
    }

    package func map<Other>(_ transform: (Value) -> Other) -> Located<Other> {
        Located<Other>(transform(value), at: location)
    }
}

/// A name or a text as it stands in the spec.
package typealias Name = Located<String>

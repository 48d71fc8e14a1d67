package import Diagnostics

/// A value together with the place in the spec that it was read from.
package struct Located<Value: Sendable>: Sendable {
    // A class instance: nearly every declaration has several names and strings, and for structs the compiler emits code
    // that copies all their parts in each file that copies a declaration.
    private let storage: Storage

    package var value: Value { storage.value }
    package var location: SourceLocation { storage.location }

    package init(_ value: Value, at location: SourceLocation) {
        storage = Storage(value, at: location)
    }

    package func map<Other>(_ transform: (Value) -> Other) -> Located<Other> {
        Located<Other>(transform(value), at: location)
    }

    private final class Storage: Sendable {
        let value: Value
        let location: SourceLocation

        init(_ value: Value, at location: SourceLocation) {
            self.value = value
            self.location = location
        }
    }
}

/// A name or a string from a spec, with its location.
package typealias Name = Located<String>

extension Name {
    /// The name of a model as a spec declares it: `Page(T)`, or `Page` without parameters.
    package func title(withParameters parameters: [Name]) -> String {
        parameters.isEmpty ? value : "\(value)(\(parameters.map(\.value).joined(separator: ", ")))"
    }

    /// The only one of several near words of the language, if it can replace this one in the text of the spec.
    ///
    /// A name inside a quoted string has the location of the whole string, which must not be replaced.
    func replacement(among near: [String]) -> String? {
        let (start, end) = (location.start, location.end)
        guard near.count == 1, start.line == end.line, end.column - start.column == value.unicodeScalars.count else {
            return nil
        }
        return near.first
    }

    /// The replacement among names of the spec: in quotes, unless the name is a plain scalar even inside brackets.
    func replacement(amongNames near: [String]) -> String? {
        replacement(among: near).map { YAMLQuoting.scalar($0, inFlow: true) }
    }

    /// The replacement among names that the spec declares; `nil` unless this name is an obvious typo.
    func replacement(amongDeclared near: [String]) -> String? {
        guard let name = near.first, TypoDetector.isObvious(value, name) else { return nil }
        return replacement(amongNames: near)
    }
}

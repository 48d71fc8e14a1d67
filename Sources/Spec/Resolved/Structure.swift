/// An object with declared fields, and perhaps additional ones.
package struct Structure: Sendable {
    /// The object's own and inherited fields, each once.
    package let members: [Member]
    /// The type of undeclared fields; `nil` if they are ignored.
    package let additional: TypeReference?
}

/// An object: its named fields, and perhaps others.
package struct Structure: Sendable {
    /// Its own fields and those that it takes over, each once.
    package let members: [Member]
    /// The type of the fields that are not named; `nil` where they are ignored.
    package let additional: TypeReference?
}

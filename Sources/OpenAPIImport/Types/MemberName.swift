/// The names of fields and parameters in a document.
enum MemberName {
    /// Why a spec cannot contain a field or a parameter of this name; `nil` if it can.
    static func problem(_ name: String, mayBeAbsent: Bool) -> String? {
        if name.hasSuffix("?") { return "a name that ends in '?' cannot be written in a spec" }
        if mayBeAbsent, name.hasSuffix(" ") {
            return "an optional name that ends in a blank cannot be written in a spec"
        }
        return nil
    }
}

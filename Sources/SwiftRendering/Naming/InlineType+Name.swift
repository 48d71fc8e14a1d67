import Spec

extension InlineType {
    /// What it is called in Swift, without back-ticks: `Status`.
    var swiftName: String {
        let type = SwiftName.type(name.value)
        // What has no capitals would be called as the property is that it is written in.
        return type == SwiftName.property(name.value) && type != "_" ? type + "Value" : type
    }
}

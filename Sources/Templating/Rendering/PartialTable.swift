import Mustache

/// The partials that texts of the engine refer to, by their keys.
struct PartialTable {
    /// A partial that is made when it is first rendered.
    enum Entry {
        case needed(PartialUse)
        case made(MustacheTemplate)
    }

    /// The partial of each key.
    var entries: [String: Entry] = [:]

    private var keys: [PartialUse: String] = [:]

    /// The name by which the engine looks up a partial; entered when it is first asked for.
    ///
    /// No view can have such a name. It is short, since the engine walks through its characters at each use.
    mutating func key(for use: PartialUse) -> String {
        if let key = keys[use] { return key }
        let key = "*\(keys.count)"
        keys[use] = key
        entries[key] = .needed(use)
        return key
    }

    /// Whether a name that the engine looks up is a key.
    static func isKey(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: "*") }
}

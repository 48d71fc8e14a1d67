import Synchronization

/// A cache of Swift names by the names in a spec, safe to use from several threads.
///
/// A name occurs in a request, its initializer, its convenience function and the checks for clashes. Splitting it into words
/// costs more than the rest of rendering.
final class NameCache: Sendable {
    private let names = Mutex<[String: String]>([:])

    /// The cached name for `key`, computed by `make` the first time.
    func name(for key: String, _ make: (String) -> String) -> String {
        if let known = names.withLock({ $0[key] }) { return known }
        let name = make(key)
        names.withLock { $0[key] = name }
        return name
    }
}

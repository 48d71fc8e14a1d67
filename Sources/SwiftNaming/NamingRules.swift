import Foundation

/// The initialisms in Swift names, and a cache of the names.
package final class NamingRules: Sendable {
    let initialisms: Initialisms
    let members = NameCache()
    let properties = NameCache()
    let types = NameCache()

    /// - Parameter initialisms: Words in addition to the known initialisms, in their capitalized form: `EBITDA`,
    ///   `GraphQL`.
    package init(initialisms: [String] = []) {
        self.initialisms = Initialisms(besides: initialisms)
    }
}

/// A cache of Swift names by the names in a spec, safe to use from several threads.
///
/// A name occurs in a request, its initializer, its convenience function and the checks for clashes. Splitting it into
/// words costs more than the rest of rendering.
final class NameCache: @unchecked Sendable {
    // `Mutex` of the standard library needs macOS 15.
    private let lock = NSLock()
    private var names: [String: String] = [:]

    /// The cached name for `key`, computed by `make` the first time.
    func name(for key: String, _ make: (String) -> String) -> String {
        if let known = lock.withLock({ names[key] }) { return known }
        let name = make(key)
        lock.withLock { names[key] = name }
        return name
    }
}

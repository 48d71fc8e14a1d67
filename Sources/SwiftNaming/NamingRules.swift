import Foundation

/// The initialisms that names are made with, and the names made so far.
package final class NamingRules: Sendable {
    let initialisms: Initialisms
    let members = NameCache()
    let properties = NameCache()
    let types = NameCache()

    /// - Parameter initialisms: Words that names have in capitals beside those that are known, written as they are to be:
    ///   `EBITDA`, `GraphQL`.
    package init(initialisms: [String] = []) {
        self.initialisms = Initialisms(besides: initialisms)
    }
}

/// A cache of Swift names by the names in a spec, safe to use from several threads.
///
/// A name occurs in a request, its initializer, its convenience function and the checks for clashes. Splitting it into words
/// costs more than the rest of rendering.
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

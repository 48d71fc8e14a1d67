import Synchronization

/// Remembers how names are spelt: a name stands in a request, its initialiser, its front door and the checks of clashes, and
/// taking it apart costs more than all the rest of rendering.
final class NameMemory: Sendable {
    private let spellings = Mutex<[String: String]>([:])

    func spelling(of name: String, _ make: (String) -> String) -> String {
        if let known = spellings.withLock({ $0[name] }) { return known }
        let spelling = make(name)
        spellings.withLock { $0[name] = spelling }
        return spelling
    }
}

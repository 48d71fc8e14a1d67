import Diagnostics

extension [Diagnostic] {
    /// In the order of the text: those of the file at `path` first, then those of the others.
    func sorted(from path: String) -> [Diagnostic] {
        enumerated().sorted { one, other in
            guard let first = one.element.location, let second = other.element.location else {
                return (one.element.location == nil ? 0 : 1, one.offset)
                    < (other.element.location == nil ? 0 : 1, other.offset)
            }
            if first.path != second.path {
                return first.path == path || second.path != path && first.path < second.path
            }
            return first.start == second.start ? one.offset < other.offset : first.start < second.start
        }.map(\.element)
    }
}

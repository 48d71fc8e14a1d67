import Diagnostics

extension Router {
    /// The endpoint that the client probably meant: an endpoint with a similar path, or else an endpoint whose path
    /// begins with the same segments.
    func nearest(to path: String) -> Route? {
        let segments = Self.segments(path)
        // Any segment matches a parameter.
        let filled = Dictionary(
            routes.map { (Self.filled($0, with: segments), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        if let name = nearestName(to: path, in: filled.keys) { return filled[name] }
        let scored = routes.map { (route: $0, count: Self.sharedSegments(Self.segments($0.template), segments)) }
        guard let best = scored.map(\.count).max(), best > 0 else { return nil }
        let candidates = scored.filter { $0.count == best }.map(\.route)
        return candidates.min { Self.distance($0, segments) < Self.distance($1, segments) }
    }

    private static func segments(_ path: String) -> [Substring] {
        path.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { $0 }
    }

    private static func filled(_ route: Route, with segments: [Substring]) -> String {
        "/"
            + Self.segments(route.template).enumerated().map { index, segment in
                segment.contains("{") && segments.indices.contains(index) ? segments[index] : segment
            }.joined(separator: "/")
    }

    /// The number of fixed segments that two paths have in common at the beginning.
    private static func sharedSegments(_ template: [Substring], _ segments: [Substring]) -> Int {
        zip(template, segments).prefix { $0.contains("{") || $0 == $1 }.count { !$0.0.contains("{") }
    }

    private static func distance(_ route: Route, _ segments: [Substring]) -> Int {
        abs(Self.segments(route.template).count - segments.count)
    }
}

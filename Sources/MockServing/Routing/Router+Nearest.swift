import Diagnostics
import MockMessages
import Spec

extension Router {
    /// The endpoint that the client probably meant: the one whose path differs least from the path of the request, and
    /// among equal paths the one with its method; `nil` if no path has a similar fixed segment.
    func nearest(to request: ReceivedRequest) -> Route? {
        let (segments, hasLastSlash) = Self.segments(request.path)
        let distances = routes.compactMap { route in
            let (template, isFolder) = Self.segments(route.template)
            return Self.distance(from: template, to: segments).map {
                (route: route, distance: $0 + (isFolder == hasLastSlash ? 0 : Self.slash))
            }
        }
        guard let least = distances.map(\.distance).min() else { return nil }
        let nearest = distances.filter { $0.distance == least }.map(\.route)
        return nearest.first { $0.method.rawValue == request.method } ?? nearest.first
    }

    /// The segments of a path, without an empty one at its end, and whether the path ends with a slash.
    private static func segments(_ path: String) -> ([Substring], hasLastSlash: Bool) {
        let path = path.prefix { $0 != "?" }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        return path.last == "/" ? (segments.dropLast().map { $0 }, true) : (segments.map { $0 }, false)
    }

    /// The distance of a path from a template, in thousandths of a segment; `nil` if they have no similar segment.
    private static func distance(from template: [Substring], to segments: [Substring]) -> Int? {
        var distance = 0
        var isSimilar = false
        for (index, fixed) in template.enumerated() {
            guard segments.indices.contains(index) else {
                distance += fixed.hasPrefix("{+") ? parameter : missing
                continue
            }
            // The last parameter of a path may contain slashes.
            if fixed.hasPrefix("{+"), index == template.indices.last { return isSimilar ? distance + parameter : nil }
            let (found, isNear) = Self.distance(of: segments[index], fixed)
            distance += found
            isSimilar = isSimilar || isNear
        }
        return isSimilar ? distance + max(segments.count - template.count, 0) * missing : nil
    }

    /// The distance of a segment from a segment of a template, and whether it is probably meant.
    private static func distance(of segment: Substring, _ template: Substring) -> (distance: Int, isNear: Bool) {
        if template.contains("{") { return (parameter, false) }
        if template.isEmpty { return (segment.isEmpty ? 0 : different, false) }
        if segment == template { return (0, true) }
        guard let edits = nameDistance(from: String(segment), to: String(template)) else { return (different, false) }
        let longest = max(segment.count, template.count)
        return (min(edits * different / longest, different), isNearName(at: edits, of: longest))
    }

    private static func isNearName(at edits: Int, of length: Int) -> Bool { edits <= max(1, length / 3) && length > 2 }

    /// Any segment is a value of a parameter, but a fixed segment is a better match.
    private static let parameter = 100
    private static let different = 1000
    /// A slash at the end only decides between paths that are equal otherwise.
    private static let slash = 1
    /// A path of another length is worse than one with another segment.
    private static let missing = 1100
}

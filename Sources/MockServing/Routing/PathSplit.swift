/// A search for the values of a pattern's parameters in a path that the pattern matches.
struct PathSplit {
    private struct Position: Hashable {
        let part: Int
        let unit: Int
    }

    private let parts: [PathPattern.Part]
    private let units: [PathPattern.Unit]
    /// For each part index and path position, whether the remaining parts match the rest of the path.
    private let fits: [[Bool]]
    private var visited: Set<Position> = []
    private var tries = 0

    init(_ parts: [PathPattern.Part], _ units: [PathPattern.Unit], _ fits: [[Bool]]) {
        self.parts = parts
        self.units = units
        self.fits = fits
    }

    /// The values by name, with the first as long as possible, then the second, and so on; `nil` if none are valid, or
    /// if too many have been tried.
    ///
    /// - Parameter isValue: Whether a text is a value of a parameter. It is not called if the path has only one split.
    consuming func values(_ isValue: (_ name: String, _ text: String) -> Bool) -> [String: String]? {
        values(from: Position(part: 0, unit: 0), hasChoice: false, isValue)
    }

    /// The values of the remaining parameters.
    ///
    /// - Parameter hasChoice: Whether an earlier parameter has several possible values.
    private mutating func values(
        from position: Position,
        hasChoice: Bool,
        _ isValue: (_ name: String, _ text: String) -> Bool
    ) -> [String: String]? {
        guard parts.indices.contains(position.part) else { return [:] }
        switch parts[position.part] {
        case .literal(let literal):
            let next = Position(part: position.part + 1, unit: position.unit + literal.count)
            return values(from: next, hasChoice: hasChoice, isValue)
        case .parameter(let name, let keepsSlashes):
            // A second visit would fail as the first one did.
            guard visited.insert(position).inserted else { return nil }
            let ends = ends(of: position, keepsSlashes: keepsSlashes)
            let hasChoice = hasChoice || ends.count > 1
            for end in ends.reversed() where tries < Self.most {
                tries += 1
                let bytes = units[position.unit..<end].map { UInt8(truncatingIfNeeded: $0) }
                let text = String(decoding: bytes, as: UTF8.self)
                guard !hasChoice || isValue(name, text) else { continue }
                let next = Position(part: position.part + 1, unit: end)
                guard var values = values(from: next, hasChoice: hasChoice, isValue) else { continue }
                values[name] = text
                return values
            }
            return nil
        }
    }

    /// The possible ends of a parameter's value. Only the last value of a path may be empty.
    private func ends(of position: Position, keepsSlashes: Bool) -> [Int] {
        let segmentEnd = units[position.unit...].firstIndex(of: PathPattern.Unit(PathPattern.slash)) ?? units.count
        let limit = keepsSlashes ? units.count : segmentEnd
        let ends = (position.unit...limit).dropFirst().filter { fits[position.part + 1][$0] }
        return ends.isEmpty ? [position.unit] : ends
    }

    private static let most = 1000
}

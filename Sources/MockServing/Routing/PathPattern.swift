import Spec
import TextCoding

/// A template that matches paths, independent of their percent-encoding.
struct PathPattern: Hashable {
    /// A byte of a path; a percent-encoded slash is not a separator.
    typealias Unit = UInt16

    enum Part: Hashable {
        case literal([Unit])
        case parameter(String, keepsSlashes: Bool)
    }

    private let parts: [Part]

    init(_ parts: [PathTemplate.Part]) {
        self.parts = parts.map { part in
            switch part {
            case .literal(let text): .literal(Self.units(of: text))
            case .parameter(let name, let keepsSlashes): .parameter(name, keepsSlashes: keepsSlashes)
            }
        }
    }

    /// The amount of fixed text: if two patterns match a path, the one with more fixed text is used.
    var specificity: (literals: Int, segments: Int) {
        var literals = 0
        var segments = 0
        for part in parts {
            switch part {
            case .literal(let units): literals += units.count
            case .parameter(_, let keepsSlashes): segments -= keepsSlashes ? 1 : 0
            }
        }
        return (literals, segments)
    }

    /// The pattern without the names of its parameters; equal shapes match the same paths.
    var shape: PathPattern {
        PathPattern(
            anonymous: parts.map { part in
                if case .parameter(_, let keepsSlashes) = part {
                    .parameter("", keepsSlashes: keepsSlashes)
                } else {
                    part
                }
            }
        )
    }

    private init(anonymous parts: [Part]) {
        self.parts = parts
    }

    static func units(of text: some StringProtocol) -> [Unit] {
        PercentEncoding.bytes(of: Substring(text)).map {
            Unit($0.value) | ($0.value == slash && !$0.isPlain ? encoded : 0)
        }
    }

    /// The values of the parameters, the first as long as possible, then the second, and so on, so that `report.v1.json`
    /// has the extension `json`; `nil` if the path does not match.
    ///
    /// - Parameters:
    ///   - units: The path.
    ///   - isValue: Whether a text is a value of the parameter with a name. If the longest values are not, shorter ones
    ///     are tried; if no values are, the longest ones are returned.
    func match(_ units: [Unit], isValue: (_ name: String, _ text: String) -> Bool) -> [String: String]? {
        // Most patterns begin with other text, which is found without a table.
        if case .literal(let start)? = parts.first, !units.starts(with: start) { return nil }
        let fits = fits(units)
        guard fits[0][0] else { return nil }
        return PathSplit(parts, units, fits).values(isValue)
            ?? PathSplit(parts, units, fits).values { _, _ in true }
    }

    /// The values of the parameters in a text; `nil` if it does not match.
    func match(_ text: some StringProtocol) -> [String: String]? {
        match(Self.units(of: text)) { _, _ in true }
    }

    /// For each part index and path position, whether the remaining parts match the rest of the path, in time
    /// proportional to the product of both lengths.
    private func fits(_ units: [Unit]) -> [[Bool]] {
        let none = Array(repeating: false, count: units.count + 1)
        var fits = Array(repeating: none, count: parts.count + 1)
        fits[parts.count][units.count] = true
        for index in parts.indices.reversed() {
            switch parts[index] {
            case .literal(let literal):
                for end in literal.count..<max(literal.count, units.count + 1) where fits[index + 1][end] {
                    let start = end - literal.count
                    fits[index][start] = units[start..<end].elementsEqual(literal)
                }
            case .parameter(_, let keepsSlashes):
                // The last value of a path may be empty if it keeps slashes.
                if keepsSlashes, index == parts.count - 1 { fits[index][units.count] = true }
                for start in units.indices.reversed() where keepsSlashes || units[start] != Unit(Self.slash) {
                    fits[index][start] = fits[index + 1][start + 1] || fits[index][start + 1]
                }
            }
        }
        return fits
    }

    static let slash = UInt8(ascii: "/")
    private static let encoded: Unit = 0x100
}

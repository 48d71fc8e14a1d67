/// The differences between two texts, line by line.
struct UnifiedDiff {
    fileprivate enum Line {
        case same(Substring)
        case removed(Substring)
        case added(Substring)
    }

    private let lines: [Line]

    /// The number of lines that are shown around a difference.
    private static let context = 3

    /// The maximum number of differing lines that are compared. More lines are shown as removed and added as a whole,
    /// since the time to find the smallest difference grows with the square of their number.
    private static let mostCompared = 3000

    init(from old: [Substring], to new: [Substring]) {
        let shorter = min(old.count, new.count)
        let head = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
        let tail = (0..<(shorter - head)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? shorter - head
        let (before, after) = (old[head..<(old.count - tail)], new[head..<(new.count - tail)])
        lines =
            old[..<head].map { .same($0) } + Self.compare(Array(before), Array(after))
            + old[(old.count - tail)...].map { .same($0) }
    }

    private static func compare(_ old: [Substring], _ new: [Substring]) -> [Line] {
        guard old.count + new.count <= mostCompared else { return old.map { .removed($0) } + new.map { .added($0) } }
        let difference = new.difference(from: old)
        var removals: Set<Int> = []
        var insertions: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removals.insert(offset)
            case .insert(let offset, _, _): insertions.insert(offset)
            }
        }
        var lines: [Line] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if left < old.count, removals.contains(left) {
                lines.append(.removed(old[left]))
                left += 1
            } else if right < new.count, insertions.contains(right) {
                lines.append(.added(new[right]))
                right += 1
            } else {
                lines.append(.same(old[left]))
                (left, right) = (left + 1, right + 1)
            }
        }
        return lines
    }

    /// The differences with the lines around them; empty if there is none.
    func text(from old: String, to new: String) -> String {
        var text = "--- \(old)\n+++ \(new)\n"
        for hunk in hunks {
            let before = lines[..<hunk.lowerBound]
            let inside = lines[hunk]
            text +=
                "@@ -\(Self.range(before.count(of: \.isOld), inside.count(of: \.isOld)))"
                + " +\(Self.range(before.count(of: \.isNew), inside.count(of: \.isNew))) @@\n"
            text += inside.map { $0.text + "\n" }.joined()
        }
        return hunks.isEmpty ? "" : text
    }

    /// The lines of a hunk in its header: `12,3` for the three lines after the first eleven.
    private static func range(_ start: Int, _ count: Int) -> String {
        "\(count == 0 ? start : start + 1),\(count)"
    }

    /// The ranges of lines that are shown: each difference with its context; adjacent and overlapping ranges are
    /// joined.
    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in lines.indices where !lines[index].isSame {
            let hunk = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
            if let last = hunks.last, last.upperBound >= hunk.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<hunk.upperBound
            } else {
                hunks.append(hunk)
            }
        }
        return hunks
    }
}

extension UnifiedDiff.Line {
    fileprivate var isSame: Bool { if case .same = self { true } else { false } }
    fileprivate var isOld: Bool { if case .added = self { false } else { true } }
    fileprivate var isNew: Bool { if case .removed = self { false } else { true } }

    fileprivate var text: String {
        switch self {
        case .same(let line): " \(line)"
        case .removed(let line): "-\(line)"
        case .added(let line): "+\(line)"
        }
    }
}

extension ArraySlice {
    fileprivate func count(of property: KeyPath<Element, Bool>) -> Int { count { $0[keyPath: property] } }
}

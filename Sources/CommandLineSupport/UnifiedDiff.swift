/// The differences between two texts, line by line.
///
/// Lines are compared as bytes: two different lines may be equal as Swift strings.
struct UnifiedDiff {
    /// A line in UTF-8, without its line feed.
    typealias Line = ArraySlice<UInt8>

    fileprivate enum Entry {
        case same(Line)
        case removed(Line)
        case added(Line)
    }

    private let entries: [Entry]

    /// The number of lines that are shown around a difference.
    private static let context = 3

    /// The maximum number of differing lines that are compared. More lines are shown as removed and added as a whole,
    /// since the time to find the smallest difference grows with the square of their number.
    private static let mostCompared = 3000

    init(from old: [Line], to new: [Line]) {
        let shorter = min(old.count, new.count)
        let head = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
        let tail = (0..<(shorter - head)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? shorter - head
        let (before, after) = (old[head..<(old.count - tail)], new[head..<(new.count - tail)])
        entries =
            old[..<head].map { .same($0) } + Self.compare(Array(before), Array(after))
            + old[(old.count - tail)...].map { .same($0) }
    }

    private static func compare(_ old: [Line], _ new: [Line]) -> [Entry] {
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
        var entries: [Entry] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if left < old.count, removals.contains(left) {
                entries.append(.removed(old[left]))
                left += 1
            } else if right < new.count, insertions.contains(right) {
                entries.append(.added(new[right]))
                right += 1
            } else {
                entries.append(.same(old[left]))
                (left, right) = (left + 1, right + 1)
            }
        }
        return entries
    }

    /// The differences with the lines around them; empty if there is none.
    func text(from old: String, to new: String) -> String {
        let hunks = hunks
        if hunks.isEmpty { return "" }
        var text = "--- \(old)\n+++ \(new)\n"
        var end = 0
        var (oldCount, newCount) = (0, 0)
        for hunk in hunks {
            // Between hunks, all lines are in both texts.
            oldCount += hunk.lowerBound - end
            newCount += hunk.lowerBound - end
            end = hunk.upperBound
            let inside = entries[hunk]
            let (olds, news) = (inside.count(where: \.isOld), inside.count(where: \.isNew))
            text += "@@ -\(Self.range(oldCount, olds)) +\(Self.range(newCount, news)) @@\n"
            text += inside.map { $0.text + "\n" }.joined()
            oldCount += olds
            newCount += news
        }
        return text
    }

    /// The lines of a hunk in its header: `12,3` for the three lines after the first eleven.
    private static func range(_ start: Int, _ count: Int) -> String {
        "\(count == 0 ? start : start + 1),\(count)"
    }

    /// The ranges of lines that are shown: each difference with its context; adjacent and overlapping ranges are
    /// joined.
    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in entries.indices where !entries[index].isSame {
            let hunk = max(0, index - Self.context)..<min(entries.count, index + Self.context + 1)
            if let last = hunks.last, last.upperBound >= hunk.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<hunk.upperBound
            } else {
                hunks.append(hunk)
            }
        }
        return hunks
    }
}

extension UnifiedDiff.Entry {
    fileprivate var isSame: Bool { if case .same = self { true } else { false } }
    fileprivate var isOld: Bool { if case .added = self { false } else { true } }
    fileprivate var isNew: Bool { if case .removed = self { false } else { true } }

    fileprivate var text: String {
        switch self {
        case .same(let line): " " + String(decoding: line, as: UTF8.self)
        case .removed(let line): "-" + String(decoding: line, as: UTF8.self)
        case .added(let line): "+" + String(decoding: line, as: UTF8.self)
        }
    }
}

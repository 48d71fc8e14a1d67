/// Compares two models by what they write: the first is recorded, the second is held against the record.
final class FieldComparison {
    /// What a field holds; the frequent types apart, since they need neither a box nor a cast.
    enum Value {
        case string(String)
        case int(Int)
        case bool(Bool)
        case double(Double)
        case null
        case other(any Hashable)
    }

    /// Ends the writing of the second model at the first difference.
    private struct Difference: Error {}

    private var record: [(key: String, value: Value)] = []
    private var position = 0
    private var isRecording = true
    private var differs = false

    /// Whether both write the same fields.
    static func areEqual<Object: Model>(_ left: Object, _ right: Object) -> Bool {
        let comparison = FieldComparison()
        var writer = FieldWriter(.comparison(comparison))
        // An error ends the writing early, on both sides at the same place if they are equal.
        try? left.fields(&writer)
        comparison.isRecording = false
        try? right.fields(&writer)
        return !comparison.differs && comparison.position == comparison.record.count
    }

    private init() {
        record.reserveCapacity(16)
    }

    func take(_ key: String, _ value: Value) throws {
        if isRecording {
            record.append((key, value))
        } else {
            try advance(position < record.count && record[position].key == key && record[position].value == value)
        }
    }

    func take<Other: Hashable>(_ key: String, _ value: Other) throws {
        if isRecording {
            record.append((key, .other(value)))
        } else if position < record.count, record[position].key == key, case .other(let left) = record[position].value {
            try advance(Value.areEqual(left, value))
        } else {
            try advance(false)
        }
    }

    private func advance(_ isEqual: Bool) throws {
        guard isEqual else {
            differs = true
            throw Difference()
        }
        position += 1
    }
}

extension FieldComparison.Value {
    static func areEqual<Left: Hashable, Right: Hashable>(_ left: Left, _ right: Right) -> Bool {
        guard let left = left as? Right else { return false }
        return left == right
    }

    static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): left == right
        case (.int(let left), .int(let right)): left == right
        case (.bool(let left), .bool(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.null, .null): true
        default: false
        }
    }
}

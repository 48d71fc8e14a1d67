/// Compares two models by their fields: the first is recorded, the second is compared with the record.
final class FieldComparison {
    /// The value of a field; frequent types have cases, because they then need neither a box nor a cast.
    enum Value {
        case string(String)
        case int(Int)
        case bool(Bool)
        case double(Double)
        case null
        case other(any Hashable)
    }

    /// Stops writing the second model at the first difference.
    private var record: [(name: StaticString, value: Value)] = []
    private var position = 0
    private var isRecording = true
    private var differs = false

    /// Whether both write the same fields.
    static func areEqual<Object: Model>(_ left: Object, _ right: Object) -> Bool {
        let comparison = FieldComparison()
        var writer = FieldWriter(.comparison(comparison))
        left.encodeFields(to: &writer)
        comparison.isRecording = false
        right.encodeFields(to: &writer)
        return !comparison.differs && comparison.position == comparison.record.count
    }

    private init() {
        record.reserveCapacity(16)
    }

    func take(_ name: StaticString, _ value: Value) {
        if isRecording {
            record.append((name, value))
        } else if !differs {
            advance(isNext(name) && record[position].value == value)
        }
    }

    func take<Other: Hashable>(_ name: StaticString, _ value: Other) {
        if isRecording {
            record.append((name, .other(value)))
        } else if differs {
            return
        } else if isNext(name), case .other(let left) = record[position].value {
            advance(Value.areEqual(left, value))
        } else {
            advance(false)
        }
    }

    private func isNext(_ name: StaticString) -> Bool {
        position < record.count && record[position].name.isEqual(to: name)
    }

    private func advance(_ isEqual: Bool) {
        if isEqual { position += 1 } else { differs = true }
    }
}

extension FieldComparison.Value {
    static func areEqual<Left: Hashable, Right: Hashable>(_ left: Left, _ right: Right) -> Bool {
        // A cast would treat an empty list of texts as equal to an empty list of numbers, and takes more time than most
        // comparisons.
        guard Left.self == Right.self else { return false }
        return unsafeBitCast(left, to: Right.self) == right
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

extension StaticString {
    /// Both keys usually come from the same line of code, so comparing their addresses is enough.
    fileprivate func isEqual(to other: StaticString) -> Bool {
        withUTF8Buffer { left in
            other.withUTF8Buffer { right in
                left.count == right.count && (left.baseAddress == right.baseAddress || left.elementsEqual(right))
            }
        }
    }
}

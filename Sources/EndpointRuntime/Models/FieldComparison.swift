/// Compares two models by what they write: the first is recorded, the second is held against the record.
final class FieldComparison {
    /// Ends the writing of the second model at the first difference.
    struct Difference: Error {}

    private var record: [(key: String, value: any Hashable)] = []
    private var position = 0
    private var differs = false

    init() {
        record.reserveCapacity(16)
    }

    func record(_ key: String, _ value: some Hashable) {
        record.append((key, value))
    }

    func compare<Value: Hashable>(_ key: String, _ value: Value) throws {
        guard position < record.count, record[position].key == key, record[position].value as? Value == value else {
            differs = true
            throw Difference()
        }
        position += 1
    }

    /// True once the second model is written and has matched the whole record.
    var foundNoDifference: Bool {
        !differs && position == record.count
    }
}

/// A key of a map, of which a number may be asked: ``StringKey`` has none.
struct TextKey: CodingKey {
    let stringValue: String

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    var intValue: Int? { Int(stringValue) }

    init(intValue: Int) {
        stringValue = String(intValue)
    }
}

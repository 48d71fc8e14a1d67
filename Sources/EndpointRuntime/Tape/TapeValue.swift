import Foundation

/// A value on a tape, which is valid only while the tape is being read.
///
/// Code that keeps a value for longer must also keep its tape, as ``TapeDecoder`` does.
struct TapeValue {
    /// Unmanaged, because each access to an `unowned(unsafe)` property would retain and release the tape.
    private let reference: Unmanaged<JSONTape>
    let index: Int

    @inline(__always)
    init(_ tape: JSONTape, _ index: Int) {
        reference = .passUnretained(tape)
        self.index = index
    }

    @inline(__always)
    var tape: JSONTape { reference.takeUnretainedValue() }

    @inline(__always)
    var node: JSONTape.Node { reference._withUnsafeGuaranteedRef { $0.nodes[index] } }

    @inline(__always)
    var isNull: Bool { node.kind == .null }

    @inline(__always)
    var isEmptyString: Bool { node.kind == .string && node.byteCount == 0 }

    @inline(__always)
    var isEmptyArray: Bool { node.kind == .array && node.end == index + 1 }

    var codingPath: [any CodingKey] { tape.codingPath(of: index) }

    /// The bytes of a scalar; for a string, the bytes between its quotation marks.
    @inline(__always)
    var bytes: UnsafeBufferPointer<UInt8> { bytes(of: node) }

    /// - Parameter node: The node of this value.
    @inline(__always)
    private func bytes(of node: JSONTape.Node) -> UnsafeBufferPointer<UInt8> {
        reference._withUnsafeGuaranteedRef { $0.bytes(of: node) }
    }

    // Each of these functions throws a `DecodingError` for a value of another type.

    @inline(__always)
    func string() throws -> String {
        let node = node
        guard node.kind == .string else { return try unquotedText() }
        guard let text = String(tapeBytes: bytes(of: node), node.marks) else { throw notText }
        return text
    }

    @inline(__always)
    func bool() throws -> Bool {
        switch node.kind {
        case .yes: true
        case .no: false
        default: try quotedBool()
        }
    }

    @inline(__always)
    func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws -> Value {
        let node = node
        guard node.kind == .integer else { return try wholeNumber(type) }
        guard let value = bytes(of: node).integer(type) else { throw doesNotFit(type) }
        return value
    }

    @inline(__always)
    func double() throws -> Double {
        let node = node
        guard node.kind == .number || node.kind == .integer else { return try quotedDouble() }
        let bytes = bytes(of: node)
        if let value = bytes.exactDouble { return value }
        guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite, value != 0 || bytes.isZero
        else {
            throw doesNotFit(Double.self)
        }
        return value
    }

    func float() throws -> Float {
        guard node.kind == .number || node.kind == .integer else { return try quotedNumber { try $0.float() } }
        guard let value = Float(numberText), value.isFinite, value != 0 || bytes.isZero else {
            throw doesNotFit(Float.self)
        }
        return value
    }

    func decimal() throws -> Decimal {
        guard node.kind == .number || node.kind == .integer else { return try quotedNumber { try $0.decimal() } }
        guard let value = Decimal(string: numberText, locale: nil) else { throw doesNotFit(Decimal.self) }
        return value
    }

    func url() throws -> URL {
        let node = node
        guard node.kind == .string else { return try newURL() }
        return try reference._withUnsafeGuaranteedRef { tape in
            try tape.urls?.url(tape.bytes(of: node), at: node.start, of: tape.text) { try newURL() } ?? newURL()
        }
    }

    private func newURL() throws -> URL {
        let node = node
        guard node.kind != .null else { throw mismatch(URL.self) }
        let text = try string()
        guard let url = URL(string: text) else { throw corrupted("Invalid URL string.") }
        // If Foundation encodes a character, it also encodes each `%`, which may be escaped here.
        let mayHavePercent = node.marks.contains(.escaped) || bytes(of: node).containsPercent
        guard mayHavePercent, url.absoluteString != text else { return url }
        return URL(reference: text, relativeTo: nil) ?? url
    }

    func data() throws -> Data {
        guard !isNull else { throw mismatch(Data.self) }
        guard let data = Data(base64: try string()) else {
            throw corrupted("Encountered Data is not valid Base64.")
        }
        return data
    }

    /// The text of a number.
    var numberText: String { String(decoding: bytes, as: UTF8.self) }

    /// A whole number that is written with a fraction or an exponent, such as `1.0`.
    @inline(never)
    private func wholeNumber<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        guard node.kind == .number else { return try quotedNumber { try $0.integer(type) } }
        guard let value = exactInteger(type) else { throw doesNotFit(type) }
        return value
    }

    /// The value of a number that is written with a fraction or an exponent; `nil` if it is not whole or does not fit.
    private func exactInteger<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        let text = numberText
        guard let double = Double(text), double.isFinite else { return nil }
        // Below 2⁵³, no two whole numbers are the same double. Foundation's decoder has the same limit.
        if abs(double) < 0x1p53, let value = Value(exactly: double) { return value }
        return JSON.Number(json: text)?.exactly(as: type)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var containsPercent: Bool {
        guard let baseAddress else { return false }
        return memchr(baseAddress, Int32(UInt8(ascii: "%")), count) != nil
    }

    /// The value of a number without a fraction and without an exponent; `nil` if it does not fit.
    @inline(__always)
    fileprivate func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        if let number = shortInteger, let value = Value(exactly: number) { return value }
        return Value(String(decoding: self, as: UTF8.self))
    }
}

extension TapeValue {
    /// The elements of an array, each of which `read` reads.
    @inline(__always)
    func elements<Element>(_ read: (TapeValue) throws -> Element) throws -> [Element] {
        guard node.kind == .array else { throw mismatch([Any].self) }
        var elements: [Element] = []
        elements.reserveCapacity(tape.childCount(at: index))
        try forEachRun { run in
            let (tape, end) = (run.tape, run.node.end)
            var child = run.index + 1
            while child < end {
                let element = TapeValue(tape, child)
                do { elements.append(try read(element)) } catch {
                    if let empty = try element.emptiedOrDropped(error, reading: Element.self) { elements.append(empty) }
                }
                child = tape.index(after: child)
            }
        }
        if tape.leniency != nil { countLeftOut(besides: elements) }
        return elements
    }

    /// The members of an object. Of two members with the same key, the first is used.
    @inline(__always)
    func members<Value>(_ read: (TapeValue) throws -> Value) throws -> [String: Value] {
        let object = try TapeObject(self)
        var members = [String: Value](minimumCapacity: tape.childCount(at: index))
        var dropped: Set<String> = []
        try object.forEach { key, value in
            guard members[key] == nil, dropped.isEmpty || !dropped.contains(key) else { return }
            do { members[key] = try read(value) } catch {
                members[key] = try value.emptiedOrDropped(error, reading: Value.self)
                if members[key] == nil { dropped.insert(key) }
            }
        }
        return members
    }

    /// The value as ``JSON``.
    func json() throws -> JSON {
        switch node.kind {
        case .null: return .null
        case .no: return .bool(false)
        case .yes: return .bool(true)
        case .string: return .string(try string())
        case .integer, .number: return .number(try number())
        case .array: return .array(try DeepValue.descend { try elements { try $0.json() } })
        case .object: return .object(try DeepValue.descend { try members { try $0.json() } })
        }
    }

    /// The number with all of its digits.
    func number() throws -> JSON.Number {
        let node = node
        if node.kind == .integer, let integer = bytes.shortInteger {
            return JSON.Number(form: .integer(Int64(integer)))
        }
        guard node.kind == .number || node.kind == .integer else { throw mismatch(Double.self) }
        guard let number = JSON.Number(json: numberText) else { throw doesNotFit(Double.self) }
        return number
    }
}

extension JSONKind {
    /// The kind of a value on a tape.
    init(_ value: TapeValue) {
        switch value.node.kind {
        case .null: self = .null
        case .no, .yes: self = .bool
        case .string: self = .string
        case .array: self = .array
        case .object: self = .object
        // `integer(_:)` would create an error for every other number, which is slow in an array of unions.
        case .integer: self = value.bytes.integer(Int64.self) == nil ? .number : .integer
        // As an integer, a number may be rounded; as a variant, `0.99999999999999999999` is a decimal.
        case .number: self = JSON.Number(json: value.numberText)?.exactly(as: Int64.self) == nil ? .number : .integer
        }
    }
}

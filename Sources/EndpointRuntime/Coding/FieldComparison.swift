/// Compares two models field by field: records the fields of the first, and compares the fields of the second with the
/// record.
///
/// The record stores the values unboxed in raw memory, since boxing each value would take longer than the comparison.
/// All comparisons of nested models share one record.
final class FieldComparison {
    /// The value of a field that is `null`.
    struct Null: Hashable {}

    /// The header of a value in the record.
    private struct Entry {
        let name: StaticString
        /// Whether the value is a list of `type`.
        let isList: Bool
        let type: Any.Type
        var next: UnsafeMutableRawPointer?
    }

    // No other code accesses these properties while a function runs, but the compiler cannot prove that.

    /// The free part of the memory.
    @exclusivity(unchecked) private var free: UnsafeMutableRawPointer
    @exclusivity(unchecked) private var freeCount: Int
    @exclusivity(unchecked) private var blocks: [UnsafeMutableRawPointer]

    // The state of the current comparison.
    @exclusivity(unchecked) private var isRecording = true
    @exclusivity(unchecked) private var differs = false
    /// The first value in the record that has not been compared yet.
    @exclusivity(unchecked) private var first: UnsafeMutableRawPointer?
    @exclusivity(unchecked) private var last: UnsafeMutableRawPointer?

    private init() {
        free = .allocate(byteCount: Self.blockSize, alignment: Self.alignment)
        freeCount = Self.blockSize
        blocks = [free]
    }

    deinit {
        for block in blocks { block.deallocate() }
    }

    /// Whether both models write the same fields.
    static func areEqual<Object: Model>(
        _ left: Object,
        _ right: Object,
        _ room: UnsafeMutablePointer<DeepValue.Room>?
    ) -> Bool {
        guard let room else { return FieldComparison().compare(left, right) }
        let comparison = room.pointee.comparison ?? Unmanaged.passRetained(FieldComparison())
        room.pointee.comparison = comparison
        return comparison._withUnsafeGuaranteedRef { $0.compare(left, right) }
    }

    private func compare<Object: Model>(_ left: Object, _ right: Object) -> Bool {
        let (wasRecording, differed, outerFirst, outerLast) = (isRecording, differs, first, last)
        let (outerFree, outerFreeCount, outerBlocks) = (free, freeCount, blocks.count)
        (isRecording, differs, first, last) = (true, false, nil, nil)
        var writer = FieldWriter(self)
        left.encodeFields(to: &writer)
        isRecording = false
        right.encodeFields(to: &writer)
        let areEqual = !differs && first == nil
        if first != nil { forget() }
        (isRecording, differs, first, last) = (wasRecording, differed, outerFirst, outerLast)
        (free, freeCount) = (outerFree, outerFreeCount)
        while blocks.count > outerBlocks { blocks.removeLast().deallocate() }
        return areEqual
    }

    /// Records the next field, or compares it with the record.
    @inline(__always)
    func take<Value: Hashable>(_ name: StaticString, _ value: Value) {
        if isRecording { record(name, value, Value.self) } else if !differs { compare(name, value) }
    }

    /// Records the next field, which is a list, or compares it with the record.
    ///
    /// An array is a single reference, so every list is stored as if it were an `[Int]`. Otherwise, the type of each
    /// list would have to be looked up.
    @inline(__always)
    func take<Element: Hashable>(_ name: StaticString, list: [Element]) {
        if isRecording {
            record(name, unsafeBitCast(list, to: [Int].self), isList: true, Element.self)
        } else if !differs {
            compare(name, list: list)
        }
    }

    private func record<Value>(_ name: StaticString, _ value: Value, isList: Bool = false, _ type: Any.Type) {
        let place = allocate(Self.end(of: Value.self))
        place.initializeMemory(as: Entry.self, to: Entry(name: name, isList: isList, type: type))
        (place + Self.offset(of: Value.self)).initializeMemory(as: Value.self, to: value)
        if let last { Self.header(last).pointee.next = place } else { first = place }
        last = place
    }

    private func compare<Value: Hashable>(_ name: StaticString, _ value: Value) {
        guard let place = recorded(name, isList: false, Value.self) else { return }
        let left = (place + Self.offset(of: Value.self)).assumingMemoryBound(to: Value.self)
        guard left.pointee == value else { return stop() }
        first = Self.header(place).pointee.next
        left.deinitialize(count: 1)
    }

    private func compare<Element: Hashable>(_ name: StaticString, list: [Element]) {
        guard let place = recorded(name, isList: true, Element.self) else { return }
        let left = (place + Self.offset(of: [Int].self)).assumingMemoryBound(to: [Int].self)
        guard Self.areEqual(unsafeBitCast(left.pointee, to: [Element].self), list) else { return stop() }
        first = Self.header(place).pointee.next
        left.deinitialize(count: 1)
    }

    /// Like `==` of lists, but without a copy of each element.
    private static func areEqual<Element: Hashable>(_ left: [Element], _ right: [Element]) -> Bool {
        guard left.count == right.count else { return false }
        return left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                guard let first = left.baseAddress, let second = right.baseAddress, first != second else { return true }
                var index = 0
                while index < left.count {
                    guard first[index] == second[index] else { return false }
                    index += 1
                }
                return true
            }
        }
    }

    /// The next entry of the record; `nil` if there is none, or if it belongs to another field.
    @inline(__always)
    private func recorded(_ name: StaticString, isList: Bool, _ type: Any.Type) -> UnsafeMutableRawPointer? {
        if let place = first {
            let header = Self.header(place)
            if header.pointee.type == type, header.pointee.isList == isList, header.pointee.name.isEqual(to: name) {
                return place
            }
        }
        differs = true
        return nil
    }

    @inline(__always)
    private func stop() {
        differs = true
    }

    /// Releases the recorded values from the first difference on.
    @inline(never)
    private func forget() {
        while let place = first {
            let header = Self.header(place)
            first = header.pointee.next
            Self.release(header.pointee.type, isList: header.pointee.isList, at: place)
        }
    }

    private static func release<Value>(_ type: Value.Type, isList: Bool, at place: UnsafeMutableRawPointer) {
        if isList { return release([Int].self, isList: false, at: place) }
        (place + offset(of: type)).assumingMemoryBound(to: type).deinitialize(count: 1)
    }

    @inline(__always)
    private static func header(_ place: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Entry> {
        place.assumingMemoryBound(to: Entry.self)
    }
}

extension FieldComparison {
    /// The offset of the value from the beginning of its entry.
    @inline(__always)
    private static func offset<Value>(of type: Value.Type) -> Int {
        MemoryLayout<Entry>.size.roundedUp(to: MemoryLayout<Value>.alignment)
    }

    @inline(__always)
    private static func end<Value>(of type: Value.Type) -> Int {
        (offset(of: type) + MemoryLayout<Value>.size).roundedUp(to: alignment)
    }

    /// The alignment of blocks and entries. No Swift type has a greater alignment.
    private static var alignment: Int { 16 }
    private static var blockSize: Int { 1008 }

    @inline(__always)
    private func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        if freeCount < size { addBlock(max(size, Self.blockSize * 2)) }
        let place = free
        free = place + size
        freeCount -= size
        return place
    }

    @inline(never)
    private func addBlock(_ size: Int) {
        let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.alignment)
        blocks.append(block)
        free = block
        freeCount = size
    }

    /// Compares values of types that are unknown to the caller.
    static func areEqual<Left: Hashable, Right: Hashable>(_ left: Left, _ right: Right) -> Bool {
        // A cast would treat an empty list of strings as equal to an empty list of numbers, and takes more time than
        // most comparisons.
        guard Left.self == Right.self else { return false }
        return unsafeBitCast(left, to: Right.self) == right
    }
}

extension Int {
    @inline(__always)
    fileprivate func roundedUp(to multiple: Int) -> Int { (self + multiple - 1) & ~(multiple - 1) }
}

extension StaticString {
    /// Both keys usually come from the same line of code, so comparing their addresses is enough.
    @inline(__always)
    fileprivate func isEqual(to other: StaticString) -> Bool {
        if hasPointerRepresentation, other.hasPointerRepresentation, utf8Start == other.utf8Start {
            return utf8CodeUnitCount == other.utf8CodeUnitCount
        }
        return hasEqualBytes(other)
    }

    @inline(never)
    private func hasEqualBytes(_ other: StaticString) -> Bool {
        withUTF8Buffer { left in other.withUTF8Buffer { left.elementsEqual($0) } }
    }
}

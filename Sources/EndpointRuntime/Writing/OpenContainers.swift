/// The open objects and arrays of a ``JSONWriter``, and the members of these objects.
struct OpenContainers {
    /// A member of an open object.
    struct Member {
        /// The offset of the opening quotation mark of the key.
        var start: Int
        /// The hash of the key; 0 for a key that is not compared with others.
        let hash: UInt64
    }

    /// An open array with the index of its current element, or an open object with the index of its first member.
    enum Place {
        case list(index: Int)
        case object(first: Int)
    }

    /// A snapshot of the keys of an object.
    struct WrittenKeys {
        let filter: UInt64
        /// The index after the last member with one of the keys.
        var end: Int
    }

    var places: [Place] = []
    /// The members of all open objects, the innermost last.
    var members: [Member] = []
    /// The index of the first member of the innermost object.
    var first = 0
    /// A Bloom filter of the keys of the innermost object, which shows in most cases that a key is new.
    var filter: UInt64 = 0

    init() {
        members.reserveCapacity(32)
    }
}

extension JSONWriter {
    typealias WrittenKeys = OpenContainers.WrittenKeys

    /// The keys of the innermost object.
    var writtenKeys: WrittenKeys { WrittenKeys(filter: open.filter, end: open.members.count) }

    /// Writes an object with the members that `write` adds.
    @inline(__always)
    func object(_ write: () -> Void) {
        let outer = (open.first, open.filter)
        let first = open.members.count
        append(UInt8(ascii: "{"))
        open.places.append(.object(first: first))
        open.first = first
        open.filter = 0
        write()
        append(UInt8(ascii: "}"))
        open.places.removeLast()
        open.members.removeLast(open.members.count - first)
        (open.first, open.filter) = outer
    }

    /// Writes the key of the next member. If the object already has a member with this key, that member is removed.
    @inline(__always)
    func key(_ name: StaticString) {
        name.withUTF8Buffer { key($0) }
    }

    @inline(never)
    private func key(_ name: UnsafeBufferPointer<UInt8>) {
        let hash = name.keyHash
        if open.filter & hash.bit != 0 { removeMember(name, hash, before: open.members.count) }
        beginMember(name, hash)
    }

    /// Writes the key of the next member. No other member of the object may have this key.
    ///
    /// Write all keys of the object with this function: the other functions do not compare their keys with keys that
    /// this function has written.
    func uniqueKey(_ name: String) {
        var name = name
        name.withUTF8 { beginMember($0, 0) }
    }

    /// Writes the key of the next member, and removes the member among `keys` with the same key.
    func key(_ name: String, after keys: inout WrittenKeys) {
        var name = name
        name.withUTF8 { name in
            let hash = name.keyHash
            if keys.filter & hash.bit != 0, removeMember(name, hash, before: keys.end) { keys.end -= 1 }
            beginMember(name, hash)
        }
    }

    @inline(__always)
    private func beginMember(_ name: UnsafeBufferPointer<UInt8>, _ hash: UInt64) {
        open.filter |= hash.bit
        if open.members.count > open.first { append(UInt8(ascii: ",")) }
        open.members.append(.init(start: count, hash: hash))
        quoted(name)
        append(UInt8(ascii: ":"))
    }

    /// Removes any member with this key, so that the later member wins. Returns whether a member was removed.
    @inline(never)
    @discardableResult
    private func removeMember(_ name: UnsafeBufferPointer<UInt8>, _ hash: UInt64, before end: Int) -> Bool {
        for index in open.first..<end where open.members[index].hash == hash {
            let start = open.members[index].start
            guard keyBytes(at: start).elementsEqual(Self.quotedBytes(of: name)) else { continue }
            if index + 1 < open.members.count {
                let length = open.members[index + 1].start - start
                remove(start..<start + length)
                for later in index + 1..<open.members.count { open.members[later].start -= length }
            } else {
                // Also removes the comma before the member.
                remove((index > open.first ? start - 1 : start)..<count)
            }
            open.members.remove(at: index)
            return true
        }
        return false
    }

    /// The written bytes of a key, including its quotation marks.
    private func keyBytes(at start: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        guard var cursor = JSONCursor(written, at: start) else { return written[start..<start] }
        cursor.skipValue()
        return written[start..<cursor.offset]
    }

    private static func quotedBytes(of name: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let writer = JSONWriter(capacity: name.count + 2)
        writer.quoted(name)
        return Array(writer.written)
    }

    /// Writes an array, and calls `write` for each element.
    @inline(__always)
    func list<Elements: Collection>(_ elements: Elements, _ write: (Elements.Element) -> Void) {
        append(UInt8(ascii: "["))
        let place = open.places.count
        open.places.append(.list(index: 0))
        var index = 0
        for element in elements {
            if index > 0 {
                append(UInt8(ascii: ","))
                open.places[place] = .list(index: index)
            }
            write(element)
            index += 1
        }
        open.places.removeLast()
        append(UInt8(ascii: "]"))
    }

    /// The keys and indices of the value that is being written.
    var codingPath: [any CodingKey] {
        var path: [any CodingKey] = []
        var end = open.members.count
        for place in open.places.reversed() {
            switch place {
            case .list(let index): path.append(IndexKey(index))
            case .object(let first):
                if end > first,
                    let key = String(quotedJSON: .init(rebasing: keyBytes(at: open.members[end - 1].start)))
                {
                    path.append(StringKey(key))
                }
                end = first
            }
        }
        return path.reversed()
    }
}

extension UInt64 {
    /// The bit of a key in the filter, by its hash.
    @inline(__always)
    fileprivate var bit: UInt64 { 1 << (self & 63) }
}

extension JSONTape {
    /// The type of a value. There are eight types, so that a type fits into three bits of a node.
    enum Kind: UInt8 {
        case null
        case no
        case yes
        /// A number without a fraction and without an exponent.
        case integer
        case number
        case string
        case array
        case object
    }

    /// Properties of a value that the builder finds while it scans the bytes.
    struct Marks: OptionSet {
        let rawValue: UInt8

        /// A string with a backslash.
        static let escaped = Marks(rawValue: 1)
        /// A string with non-ASCII bytes, which may be invalid UTF-8.
        static let wide = Marks(rawValue: 2)
        /// An object with an escaped key.
        static let escapedKey = Marks(rawValue: 4)
        /// An object with a key that contains invalid UTF-8 or an unpaired surrogate.
        static let badKey = Marks(rawValue: 8)
        /// An array whose elements are not on the tape. In their place is one node, with the offset of the first
        /// element.
        static let long = Marks(rawValue: 1)
    }

    /// A value or the key of a member. It takes eight bytes, because a large text has many nodes.
    ///
    /// | bits | a scalar or a key | an array or an object |
    /// |---|---|---|
    /// | 0–2 | the kind | the kind |
    /// | 4–7 | the marks | the marks |
    /// | 8–31 | the number of bytes, up to ``manyBytes`` | the number of children, up to ``manyChildren`` |
    /// | 32–63 | the offset of the first byte, after the quotation mark of a string | the index after the last child |
    struct Node {
        private var bits: UInt64

        private init(_ kind: Kind, _ marks: Marks, size: Int, place: Int) {
            bits =
                UInt64(kind.rawValue) | UInt64(marks.rawValue) << 4 | UInt64(min(size, Self.largestSize)) << 8
                | UInt64(truncatingIfNeeded: place) << 32
        }

        /// A scalar or a key.
        @inline(__always)
        init(_ kind: Kind, start: Int, byteCount: Int, marks: Marks = []) {
            self.init(kind, marks, size: byteCount, place: start)
        }

        /// An array or an object whose end is not known yet. Until it is closed, it stores the index of its parent.
        @inline(__always)
        init(opening kind: Kind, inside outer: Int) {
            self.init(kind, [], size: 0, place: outer)
        }

        private static let largestSize = 0xFF_FFFF
        /// The maximum number of bytes that a node stores for a scalar. A scalar with this number may be longer, so its
        /// bytes must be counted in the text.
        static let manyBytes = largestSize
        /// The maximum number of children that a node stores. An array or object with this number may have more
        /// children, so they must be counted on the tape.
        static let manyChildren = largestSize

        /// The cast is safe: there are eight kinds, one for each value of three bits.
        @inline(__always)
        var kind: Kind { unsafeBitCast(UInt8(truncatingIfNeeded: bits & 0x7), to: Kind.self) }
        var marks: Marks { Marks(rawValue: UInt8(truncatingIfNeeded: bits >> 4 & 0xF)) }
        /// The number of bytes of a scalar; `manyBytes` for that number and any greater one.
        var byteCount: Int { Int(bits >> 8 & 0xFF_FFFF) }
        /// The number of elements or members; `manyChildren` for that number and any greater one.
        var childCount: Int { byteCount }
        /// The offset of the first byte of a scalar; for a string, of the byte after the quotation mark.
        var start: Int { Int(bits >> 32) }
        /// The index of the node after the last child of an array or an object.
        var end: Int { Int(bits >> 32) }
        /// The index of the parent of an array or an object that is still open.
        var outer: Int { Int(bits >> 32) }

        /// Whether the node is an object whose keys are all valid text.
        @inline(__always)
        var isObjectOfTexts: Bool {
            bits & (0xF | UInt64(Marks.badKey.rawValue) << 4) == UInt64(Kind.object.rawValue)
        }

        @inline(__always)
        var isContainer: Bool { bits & 0xF >= UInt64(Kind.array.rawValue) }

        /// Whether the node is an array whose elements are not on the tape.
        @inline(__always)
        var isLongArray: Bool {
            bits & (0xF | UInt64(Marks.long.rawValue) << 4)
                == UInt64(Kind.array.rawValue) | UInt64(Marks.long.rawValue) << 4
        }

        /// Counts one more child.
        @inline(__always)
        mutating func addChild() {
            if childCount < Self.manyChildren { bits += 1 << 8 }
        }

        mutating func insert(_ marks: Marks) { bits |= UInt64(marks.rawValue) << 4 }

        @inline(__always)
        mutating func close(before end: Int) {
            bits = bits & 0xFFFF_FFFF | UInt64(truncatingIfNeeded: end) << 32
        }
    }
}

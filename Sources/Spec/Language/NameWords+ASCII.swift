/// A fast path for names in ASCII, which nearly all names are: it needs no look-up of Unicode properties.
extension NameWords {
    /// The words of a name, as ranges of its bytes; `nil` if it is not in ASCII.
    package static func ranges(ofASCII bytes: [UInt8]) -> [Range<Int>]? {
        var ranges: [Range<Int>] = []
        var start: Int?
        for (index, byte) in bytes.enumerated() {
            guard byte < 0x80 else { return nil }
            let isPart = byte.isASCIILetter || byte.isASCIIDigit
            if let begin = start, !isPart || beginsWord(at: index, in: bytes) {
                ranges.append(begin..<index)
                start = nil
            }
            if isPart, start == nil { start = index }
        }
        if let start { ranges.append(start..<bytes.count) }
        return ranges
    }

    private static func beginsWord(at index: Int, in bytes: [UInt8]) -> Bool {
        guard index > 0, bytes[index].isASCIICapital else { return false }
        let previous = bytes[index - 1]
        if previous.isASCIISmall || previous.isASCIIDigit { return true }
        guard previous.isASCIICapital, index + 1 < bytes.count, bytes[index + 1].isASCIISmall else { return false }
        let following = index + 2 < bytes.count ? bytes[index + 2] : nil
        let mayEndPlural = bytes[index + 1] == UInt8(ascii: "s") && following?.isASCIISmall != true
        return !mayEndPlural || following?.isASCIICapital == true && Array("AIU".utf8).contains(bytes[index])
    }
}

extension UInt8 {
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isASCIISmall: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isASCIICapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    fileprivate var isASCIILetter: Bool { isASCIISmall || isASCIICapital }
}

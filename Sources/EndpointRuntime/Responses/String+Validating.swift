import Foundation

// `String(validating:as:)` of the standard library does the same, but only from macOS 15 and iOS 18.
extension String {
    /// Creates a string from bytes in UTF-8; `nil` if they are not valid UTF-8.
    init?(validUTF8 bytes: some Sequence<UInt8>) {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            self.init(validating: bytes, as: UTF8.self)
        } else {
            self.init(bytes: bytes, encoding: .utf8)
        }
    }

    /// Creates a string from bytes in UTF-8; `nil` if they are not valid UTF-8. Faster than for other sequences.
    init?(validUTF8 bytes: UnsafeBufferPointer<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // That initializer replaces invalid bytes, so the string then differs from them.
        let isSame = utf8.withContiguousStorageIfAvailable { text in
            guard let start = text.baseAddress, let other = bytes.baseAddress else { return bytes.isEmpty }
            return text.count == bytes.count && memcmp(start, other, text.count) == 0
        }
        guard isSame ?? false else { return nil }
    }

    /// Creates a string from code units in UTF-16; `nil` if a surrogate is unpaired.
    init?(validUTF16 units: [UInt16]) {
        self.init(decoding: units, as: UTF16.self)
        // That initializer replaces unpaired surrogates, so the string then differs from the code units.
        guard utf16.elementsEqual(units) else { return nil }
    }
}

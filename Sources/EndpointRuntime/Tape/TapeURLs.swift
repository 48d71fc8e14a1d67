import Foundation

/// A cache of the URLs in a JSON text, for one thread.
///
/// Many lists repeat URLs, such as those of a user in each of the user's comments. Creating a URL takes longer than
/// reading most other fields, so equal URLs are created once, and share their memory.
final class TapeURLs {
    private struct Slot {
        var start = 0
        var count = 0
        var url: URL?
    }

    private static let slotBits = 6
    private static let slotCount = 1 << slotBits
    /// A lookup costs more than it saves if a text has only a few URLs.
    private static let minimumTextSize = 4096
    /// The number of hashed bytes, at the end of a URL. Shorter URLs are not cached.
    private static let hashedBytes = 16

    private let slots: UnsafeMutablePointer<Slot>

    /// Returns `nil` for a text that is too short.
    init?(textSize: Int) {
        guard textSize >= Self.minimumTextSize else { return nil }
        slots = .allocate(capacity: Self.slotCount)
        slots.initialize(repeating: Slot(), count: Self.slotCount)
    }

    deinit {
        slots.deinitialize(count: Self.slotCount)
        slots.deallocate()
    }

    /// Returns the cached URL of a string, or the URL that `create` returns.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the string, with its escapes.
    ///   - start: Their offset in `text`.
    func url(
        _ bytes: UnsafeBufferPointer<UInt8>,
        at start: Int,
        of text: UnsafeBufferPointer<UInt8>,
        _ create: () throws -> URL
    ) rethrows -> URL {
        guard bytes.count >= Self.hashedBytes, let first = bytes.baseAddress, let textStart = text.baseAddress else {
            return try create()
        }
        let end = first + bytes.count
        let hash = ((end - 8).word ^ (end - 16).word &* 31) &* 0x9E37_79B9_7F4A_7C15
        let slot = slots + Int(hash >> (64 - UInt64(Self.slotBits)))
        if slot.pointee.count == bytes.count, memcmp(textStart + slot.pointee.start, first, bytes.count) == 0,
            let url = slot.pointee.url
        {
            return url
        }
        let url = try create()
        slot.pointee = Slot(start: start, count: bytes.count, url: url)
        return url
    }
}

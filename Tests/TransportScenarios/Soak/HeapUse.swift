import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// The memory that this process has allocated and not freed.
enum HeapUse {
    /// Whether the C library reports its heap, which ThreadSanitizer replaces.
    static var isMeasured: Bool { bytes > 1 << 20 }

    /// The allocated bytes of all heaps of the C library (malloc_info(3)); zero elsewhere.
    ///
    /// `mallinfo2` counts the first heap only.
    static var bytes: Int {
        #if canImport(Glibc)
            var text: UnsafeMutablePointer<CChar>?
            var size = 0
            guard let write, let file = open_memstream(&text, &size) else { return 0 }
            _ = write(0, file)
            fclose(file)
            defer { free(text) }
            guard let text else { return 0 }
            return bytes(in: String(cString: text))
        #else
            return 0
        #endif
    }

    #if canImport(Glibc)
        /// `malloc_info`, whose header Swift does not import.
        private static let write: (@convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt)? =
            dlsym(UnsafeMutableRawPointer(bitPattern: 0), "malloc_info").map {
                unsafeBitCast($0, to: (@convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt).self)
            }
    #endif

    /// The bytes of the heaps and of the blocks that are mapped separately, without the free bytes.
    private static func bytes(in report: String) -> Int {
        // The totals follow the heaps.
        guard let end = report.range(of: "</heap>", options: .backwards) else { return 0 }
        var count = 0
        for line in report[end.upperBound...].split(separator: "\n") {
            guard let size = number("size", in: line) else { continue }
            if line.contains("\"fast\"") || line.contains("\"rest\"") {
                count -= size
            } else if line.contains("\"mmap\"") || line.hasPrefix("<system type=\"current\"") {
                count += size
            }
        }
        return count
    }

    private static func number(_ name: String, in line: Substring) -> Int? {
        guard let start = line.range(of: "\(name)=\"") else { return nil }
        return Int(line[start.upperBound...].prefix { $0.isNumber })
    }
}

#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation
    import Testing

    @testable import EndpointRuntime

    /// The buffer between a transport and a reader.
    struct BodyBufferTests {
        @Test func piecesThatWereReadAreReleased() async throws {
            let releases = Locked(0)
            let buffer = BodyBuffer {}
            for _ in 0..<10 { buffer.append(piece { releases.withLock { $0 += 1 } }) }
            for count in 1...9 {
                #expect(try await buffer.next()?.count == 1000)
                #expect(releases.withLock { $0 } == count)
            }
            buffer.finish()
            #expect(try await buffer.next()?.count == 1000)
            #expect(try await buffer.next() == nil)
            #expect(releases.withLock { $0 } == 10)
        }

        /// - Parameter onRelease: called when the last reference to the bytes is released.
        private func piece(onRelease: @escaping @Sendable () -> Void) -> Data {
            let bytes = UnsafeMutableRawPointer.allocate(byteCount: 1000, alignment: 1)
            bytes.initializeMemory(as: UInt8.self, repeating: 1, count: 1000)
            return Data(
                bytesNoCopy: bytes,
                count: 1000,
                deallocator: .custom { bytes, _ in
                    bytes.deallocate()
                    onRelease()
                }
            )
        }
    }
#endif

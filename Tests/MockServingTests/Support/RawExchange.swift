import Foundation
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Sends a text to a port of this machine, and returns what the server sends until it closes the connection.
func rawExchange(_ request: String, port: UInt16) async throws -> String {
    try await onThread {
        #if canImport(Darwin)
            let client = socket(AF_INET, SOCK_STREAM, 0)
            // Otherwise, a server that has closed the connection would end the tests.
            var isOn: Int32 = 1
            setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #else
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        defer { close(client) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(client, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw CocoaError(.featureUnsupported) }
        let bytes = Array(request.utf8)
        guard send(client, bytes, bytes.count, 0) == bytes.count else { throw CocoaError(.fileWriteUnknown) }
        var response: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return String(decoding: response, as: UTF8.self) }
            response += buffer[..<count]
        }
    }
}

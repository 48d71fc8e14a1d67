import EndpointRuntime
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A server on 127.0.0.1 that responds on each connection with the exact bytes of a test, faults included.
package final class ScriptedServer: Sendable {
    /// A step of the server on a connection, after it has read the request.
    package enum Step: Sendable {
        case send([UInt8])
        /// As the first step, sends a text before the server reads the request. A client that wants TLS sends no
        /// request.
        case greet(String)
        /// Waits a moment, so that the bytes that were sent arrive separately.
        case pause
        /// Sends nothing until the client has left.
        case wait
        /// Keeps the connection open until the next request begins to arrive, and then closes it.
        case closeAtNextRequest

        package static func send(_ text: String) -> Step { .send(Array(text.utf8)) }

        /// A head without a length: the body ends with the connection.
        package static func head(_ status: Int = 200, _ headers: String...) -> Step {
            .send("HTTP/1.1 \(status) X\r\nConnection: close\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")
        }
    }

    private struct State {
        var requests: [String] = []
        var departures = 0
        var isStopped = false
        var isListenerClosed = false
    }

    private let listener: Int32
    private let address: sockaddr_in
    private let scripts: [[Step]]
    private let state = Locked(State())
    package let base: String

    /// The requests so far, head and body.
    package var requests: [String] { state.withLock { $0.requests } }

    /// The number of clients that left while the server was waiting.
    package var departures: Int { state.withLock { $0.departures } }

    /// Runs a server that uses the first script for the first connection and so on, and the last script for all further
    /// connections.
    package static func run<Value>(
        _ scripts: [Step]...,
        body: (ScriptedServer) async throws -> Value
    ) async throws -> Value {
        let server = try ScriptedServer(scripts)
        defer { server.stop() }
        return try await body(server)
    }

    private init(_ scripts: [[Step]]) throws {
        self.scripts = scripts
        listener = Self.makeSocket()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else {
            close(listener)
            throw CocoaError(.featureUnsupported)
        }
        self.address = address
        base = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        Thread.detachNewThread { [self] in acceptConnections() }
    }

    /// Ends the accepting thread, which closes the listener. If the listener was closed here, its descriptor could belong
    /// to another test while that thread still uses it.
    private func stop() {
        let isAwake = state.withLock { state in
            state.isStopped = true
            return state.isListenerClosed || shutdown(listener, Int32(SHUT_RDWR)) == 0
        }
        // On Darwin, a listener cannot be shut down. A connection wakes the thread instead.
        if !isAwake { connectOnce() }
    }

    private func connectOnce() {
        let client = Self.makeSocket()
        guard client >= 0 else { return }
        defer { close(client) }
        var address = address
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = connect(client, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private func acceptConnections() {
        var number = 0
        while true {
            let connection = accept(listener, nil, nil)
            if connection < 0 || state.withLock({ $0.isStopped }) {
                if connection >= 0 { close(connection) }
                return state.withLock { state in
                    state.isListenerClosed = true
                    close(listener)
                }
            }
            let script = scripts[min(number, scripts.count - 1)]
            number += 1
            Thread.detachNewThread { [self] in serve(connection, script) }
        }
    }

    private func serve(_ connection: Int32, _ script: [Step]) {
        defer { close(connection) }
        #if canImport(Darwin)
            // Darwin has no `MSG_NOSIGNAL`.
            var isOn: Int32 = 1
            setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        if case .greet(let text)? = script.first, !Self.write(Array(text.utf8), to: connection) { return }
        let request = Self.request(from: connection)
        state.withLock { $0.requests.append(request) }
        for step in script {
            switch step {
            case .greet: break
            case .send(let bytes): guard Self.write(bytes, to: connection) else { return }
            case .pause: Thread.sleep(forTimeInterval: 0.03)
            case .wait:
                var byte: UInt8 = 0
                while recv(connection, &byte, 1, 0) > 0 {}
                state.withLock { $0.departures += 1 }
            case .closeAtNextRequest:
                var byte: UInt8 = 0
                _ = recv(connection, &byte, 1, 0)
                return
            }
        }
        shutdown(connection, Int32(SHUT_WR))
    }

    private static func makeSocket() -> Int32 {
        #if canImport(Darwin)
            socket(AF_INET, SOCK_STREAM, 0)
        #else
            socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
    }

    private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            #if canImport(Darwin)
                let flags: Int32 = 0
            #else
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Reads the head and the body of a request. The length of the body must be in `Content-Length`.
    private static func request(from connection: Int32) -> String {
        var bytes = Data()
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var wanted: Int?
        while wanted.map({ bytes.count < $0 }) ?? true {
            let count = recv(connection, &piece, piece.count, 0)
            guard count > 0 else { break }
            bytes += piece[..<count]
            if wanted == nil, let end = bytes.range(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
                let length = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
                wanted = end.upperBound + (length.flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

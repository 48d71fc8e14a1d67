#if os(Linux)
    import CurlABI
    import Foundation

    /// The HTTP/1 connections that a loop's libcurl keeps for later transfers.
    ///
    /// Bytes that arrive while a connection is idle are not the response to the next request, and make the connection
    /// unusable (RFC 9112, section 9.2). libcurl before 8.0 reuses such a connection, and reads these bytes as the
    /// response. So the loop shuts it down before a transfer can reuse it, and libcurl opens another one.
    ///
    /// Connections of HTTP/2 are not among them: their frames have an order of their own, and may arrive at any time.
    ///
    /// Only the thread of the loop uses this object.
    final class IdleConnections {
        /// The local port of each connection, by its descriptor.
        private var ports: [Int32: Int] = [:]

        /// No connections; `nil` if libcurl itself does not reuse a connection with unread bytes.
        init?() {
            guard curl_abi_version() < 0x08_00_00 else { return nil }
        }

        /// Makes libcurl report when it closes a connection that `easy` has opened, because another one may get its
        /// descriptor.
        ///
        /// The connections must be closed before this object is released.
        func observe(_ easy: UnsafeMutableRawPointer) {
            curl_abi_easy_set_pointer(easy, CurlOption.closeContext, Unmanaged.passUnretained(self).toOpaque())
            curl_abi_easy_set_close_callback(easy, CurlOption.closeFunction) { context, socket in
                if let context { Unmanaged<IdleConnections>.fromOpaque(context).takeUnretainedValue().remove(socket) }
                return close(socket)
            }
        }

        /// Adds the connection of a transfer that has ended, if libcurl keeps the connection.
        func add(connectionOf easy: UnsafeMutableRawPointer) {
            var socket: Int32 = -1
            guard Self.isOverHTTP1(easy), curl_abi_easy_get_socket(easy, CurlInfo.activeSocket, &socket) == 0,
                socket >= 0, let port = Self.localPort(of: easy)
            else { return }
            ports[socket] = port
        }

        private func remove(_ socket: Int32) {
            ports[socket] = nil
        }

        /// Shuts down the connections on which bytes have arrived, except for those that the transfers `running` have
        /// reused.
        func shutDownUnusable(running: some Sequence<UnsafeMutableRawPointer>) {
            guard !ports.isEmpty else { return }
            var states = ports.keys.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&states, nfds_t(states.count), 0) > 0 else { return }
            // libcurl does not report the sockets of running transfers.
            let portsInUse = Set(running.compactMap(Self.localPort))
            for state in states where state.revents != 0 {
                guard let port = ports[state.fd], !portsInUse.contains(port) else { continue }
                Self.shutDown(state.fd)
            }
        }

        /// Ends a connection, and discards its bytes, since libcurl considers a connection with unread bytes usable.
        private static func shutDown(_ socket: Int32) {
            shutdown(socket, Int32(SHUT_RDWR))
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            while recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 {}
        }

        private static func isOverHTTP1(_ easy: UnsafeMutableRawPointer) -> Bool {
            var version = 0
            curl_abi_easy_get_long(easy, CurlInfo.httpVersion, &version)
            return CurlInfo.http1Versions.contains(version)
        }

        private static func localPort(of easy: UnsafeMutableRawPointer) -> Int? {
            var port = 0
            return curl_abi_easy_get_long(easy, CurlInfo.localPort, &port) == 0 && port > 0 ? port : nil
        }
    }
#endif

#if os(Linux)
    import CurlABI
    import Foundation

    /// A thread that performs all transfers of a transport; it ends when the loop is released.
    final class CurlLoop: Sendable {
        private let core: Core

        /// Creates a loop whose thread starts with the first transfer; `nil` if libcurl cannot be loaded.
        init?() {
            guard curl_abi_load() != 0, let multi = curl_abi_multi_init() else { return nil }
            core = Core(multi)
        }

        deinit {
            core.perform(.stop)
        }

        /// Begins a transfer.
        func start(_ transfer: CurlTransfer) { core.perform(.start(transfer)) }

        /// Ends a transfer, even if it has not begun.
        func cancel(_ transfer: CurlTransfer) { core.perform(.cancel(transfer)) }

        /// Pauses a transfer with a slow reader, once libcurl's current delivery is complete.
        ///
        /// Like ``resume(_:)``, it adds a command for the thread, so that both are carried out in the order of the
        /// calls.
        func pauseAfterDelivery(_ transfer: CurlTransfer) { core.perform(.pause(transfer)) }

        /// Resumes a paused transfer.
        func resume(_ transfer: CurlTransfer) { core.perform(.resume(transfer)) }

        /// Resumes a transfer that paused because its request's body had no data to send yet.
        func resumeUpload(_ transfer: CurlTransfer) { core.perform(.resumeUpload(transfer)) }
    }

    extension CurlLoop {
        fileprivate enum Command: Sendable {
            case start(CurlTransfer)
            case cancel(CurlTransfer)
            case pause(CurlTransfer)
            case resume(CurlTransfer)
            case resumeUpload(CurlTransfer)
            case stop
        }

        /// The state of the thread. Only the thread uses the table of transfers and the handle; other threads add
        /// commands.
        fileprivate final class Core: @unchecked Sendable {
            private struct Inbox {
                var commands: [Command] = []
                var hasThread = false
                var hasStopped = false
            }

            private let multi: UnsafeMutableRawPointer
            /// Whether a command interrupts the wait for data. Without a free descriptor, libcurl creates a handle that
            /// cannot be woken.
            private let canWake: Bool
            private let inbox = Locked(Inbox())
            private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
            private let idleConnections = IdleConnections()
            /// Whether a transfer that may reuse a connection was added since libcurl was called.
            private var mayReuseConnection = false

            init(_ multi: UnsafeMutableRawPointer) {
                self.multi = multi
                canWake = curl_abi_multi_wakeup(multi) == 0
            }

            deinit {
                if !inbox.withLock({ $0.hasThread }) { curl_abi_multi_cleanup(multi) }
            }

            /// Adds a command for the thread; the first transfer starts the thread.
            func perform(_ command: Command) {
                let startsThread = inbox.withLock { inbox in
                    guard !inbox.hasStopped else { return false }
                    if case .stop = command { inbox.hasStopped = true }
                    let isStart = if case .start = command { true } else { false }
                    guard inbox.hasThread || isStart else { return false }
                    inbox.commands.append(command)
                    // Called with the lock held, since the thread frees the handle after the last command.
                    curl_abi_multi_wakeup(multi)
                    defer { inbox.hasThread = true }
                    return !inbox.hasThread
                }
                if startsThread {
                    let thread = Thread { self.run() }
                    thread.name = "EndpointRuntime transfers"
                    thread.start()
                }
            }

            private func run() {
                // Older versions of libcurl can raise SIGPIPE when they write to secure connections, which ends the
                // process.
                var signals = sigset_t()
                sigemptyset(&signals)
                sigaddset(&signals, SIGPIPE)
                pthread_sigmask(SIG_BLOCK, &signals, nil)
                while true {
                    for command in takeCommands() where !carryOut(command) { return end() }
                    if mayReuseConnection {
                        idleConnections?.shutDownUnusable(running: transfers.keys)
                        mayReuseConnection = false
                    }
                    curl_abi_multi_perform(multi)
                    completeTransfers()
                    // Uploads that share a connection over HTTP/2 can wait although the server permits more bytes: libcurl
                    // 7.88 continues them in its next call, but does not ask for it.
                    curl_abi_multi_poll(multi, !canWake ? 20 : transfers.isEmpty ? 60_000 : 1000)
                }
            }

            private func takeCommands() -> [Command] {
                inbox.withLock { inbox in
                    defer { inbox.commands = [] }
                    return inbox.commands
                }
            }

            /// - Returns: Whether the thread continues.
            private func carryOut(_ command: Command) -> Bool {
                switch command {
                case .start(let transfer):
                    guard !transfer.isCancelled, let easy = transfer.makeHandle() else { return true }
                    idleConnections?.observe(easy)
                    mayReuseConnection = mayReuseConnection || !transfer.isFresh
                    transfers[easy] = transfer
                    let code = curl_abi_multi_add(multi, easy)
                    if code != 0 {
                        transfer.end(throwing: ConnectionFailure.other("libcurl rejected the transfer (\(code))"))
                        transfers[easy] = nil
                    }
                case .cancel(let transfer):
                    transfer.cancel()
                    if let easy = transfer.easy { remove(easy) }
                case .pause(let transfer):
                    transfer.pause(true)
                case .resume(let transfer):
                    transfer.pause(false)
                case .resumeUpload(let transfer):
                    transfer.resumeUpload()
                case .stop:
                    return false
                }
                return true
            }

            private func completeTransfers() {
                while true {
                    let message = curl_abi_multi_next_message(multi)
                    guard let easy = message.easy else { return }
                    transfers[easy]?.complete(message.code)
                    idleConnections?.add(connectionOf: easy)
                    remove(easy)
                }
            }

            private func remove(_ easy: UnsafeMutableRawPointer) {
                guard let transfer = transfers.removeValue(forKey: easy) else { return }
                // The transfer frees the handle, which must be removed from libcurl first.
                withExtendedLifetime(transfer) { _ = curl_abi_multi_remove(multi, easy) }
            }

            private func end() {
                for (easy, transfer) in transfers {
                    transfer.cancel()
                    curl_abi_multi_remove(multi, easy)
                }
                transfers = [:]
                // The handle is not freed in `deinit`, since a thread may retain its closure for an unknown time.
                curl_abi_multi_cleanup(multi)
            }
        }
    }
#endif

#if canImport(Glibc)
    import Foundation
    import Glibc
    import Synchronization

    /// A running program, without Foundation's `Process`.
    ///
    /// On Linux, `Process` of Swift 6.3.1 reads beyond its list of open descriptors if there are more than some 1,350,
    /// which ends the tests.
    final class SpawnedProcess: Sendable {
        let output: FileHandle
        let errors: FileHandle
        private let id: pid_t
        private let hasEnded = Mutex(false)

        /// Starts a program with no input; it inherits the environment and no descriptors.
        init(_ program: URL, _ arguments: [String]) throws {
            let (output, errors) = (try Self.pipe(), try Self.pipe())
            defer { for end in [output.write, errors.write] { close(end) } }
            (self.output, self.errors) = (output.read, errors.read)
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, errors.write, STDERR_FILENO)
            _ = Self.closeOthers?(&actions, STDERR_FILENO + 1)
            // The threads of a test block signals, and a new program inherits that: it could not be terminated.
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            var noSignals = sigset_t()
            sigemptyset(&noSignals)
            posix_spawnattr_setsigmask(&attributes, &noSignals)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
            let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
            var id = pid_t()
            let code = Self.withPointers(to: [program.path] + arguments) { arguments in
                Self.withPointers(to: environment) {
                    posix_spawn(&id, program.path, &actions, &attributes, arguments, $0)
                }
            }
            guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
            self.id = id
        }

        /// Waits until the program has ended; call it once, on a thread that may block.
        ///
        /// - Returns: Its exit status, or the signal that ended it.
        func wait() -> Int32 {
            var information = siginfo_t()
            // The process keeps its id until it is collected with the lock held, so that no other process is
            // terminated.
            while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            return hasEnded.withLock { hasEnded in
                var status: Int32 = -1
                hasEnded = waitpid(id, &status, 0) == id
                let signal = status & 0x7F
                return signal == 0 ? status >> 8 & 0xFF : signal
            }
        }

        /// Sends the program a signal that ends it, unless it has ended.
        func terminate(by signal: Int32 = SIGTERM) {
            hasEnded.withLock { hasEnded in
                if !hasEnded { kill(id, signal) }
            }
        }

        /// Closes all descriptors from a number on in the new program. Swift does not import this function, and it is
        /// absent before glibc 2.34.
        private static let closeOthers: CloseOthers? = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
            unsafeBitCast($0, to: CloseOthers.self)
        }

        private typealias CloseOthers =
            @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

        private static func pipe() throws -> (read: FileHandle, write: Int32) {
            var ends: [Int32] = [-1, -1]
            guard Glibc.pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return (FileHandle(fileDescriptor: ends[0], closeOnDealloc: true), ends[1])
        }

        /// Calls `body` with the texts as a list that ends with a null pointer.
        private static func withPointers<Result>(
            to texts: [String],
            _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
        ) -> Result {
            let pointers = texts.map { strdup($0) }
            defer { for pointer in pointers { free(pointer) } }
            return body(pointers + [nil])
        }
    }
#else
    import Foundation

    /// A running program.
    final class SpawnedProcess: @unchecked Sendable {
        private let process = Process()
        private let pipes = (Pipe(), Pipe())

        var output: FileHandle { pipes.0.fileHandleForReading }
        var errors: FileHandle { pipes.1.fileHandleForReading }

        /// Starts a program with no input; it inherits the environment.
        init(_ program: URL, _ arguments: [String]) throws {
            process.executableURL = program
            process.arguments = arguments
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = pipes.0
            process.standardError = pipes.1
            try process.run()
        }

        /// Waits until the program has ended; call it once, on a thread that may block.
        ///
        /// - Returns: Its exit status, or the signal that ended it.
        func wait() -> Int32 {
            process.waitUntilExit()
            return process.terminationStatus
        }

        /// Sends the program a signal that ends it, unless it has ended.
        func terminate(by signal: Int32 = SIGTERM) {
            if process.isRunning { kill(process.processIdentifier, signal) }
        }
    }
#endif

#if !(os(Windows) || os(WASI))
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// Lets recursive functions over models run to any depth.
    ///
    /// Comparing, hashing or encoding a recursive model takes some kilobytes of stack for each level, and a worker thread
    /// has 512 KB. These functions measure their stack use and continue on a large stack if it gets high.
    enum DeepValue {
        /// The stack space that may be used, measured from the outermost level.
        private struct Room {
            let start: Int
            let size: Int

            /// The stack space that every thread has.
            static let ofAnyStack = 128 << 10
            static let ofLargeStack = LargeStack.size - 1 << 20
        }

        /// The key of the thread-local `Room`, which is set while a level runs.
        private static let key: pthread_key_t? = {
            var key = pthread_key_t()
            return pthread_key_create(&key, nil) == 0 ? key : nil
        }()

        /// Runs `work` one nesting level deeper.
        @inline(__always)
        static func descend<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
            if hasRoom { return try work() }
            return try makeRoom(work)
        }

        /// Whether there is an outer level, and enough stack space for another.
        @inline(__always)
        private static var hasRoom: Bool {
            guard let key, let room = pthread_getspecific(key)?.assumingMemoryBound(to: Room.self) else { return false }
            // Stacks grow down.
            return room.pointee.start - position() < room.pointee.size
        }

        @inline(never)
        private static func makeRoom<Value, Failure: Error>(
            _ work: () throws(Failure) -> Value
        ) throws(Failure) -> Value {
            guard let key else { return try work() }
            if pthread_getspecific(key) == nil { return try begin(Room.ofAnyStack, key, work) }
            let result = LargeStack.run {
                Result { () throws(Failure) in try begin(Room.ofLargeStack, key, work) }
            }
            guard let result else { return try work() }
            return try result.get()
        }

        private static func begin<Value, Failure: Error>(
            _ size: Int,
            _ key: pthread_key_t,
            _ work: () throws(Failure) -> Value
        ) throws(Failure) -> Value {
            var room = Room(start: position(), size: size)
            let result = withUnsafeMutablePointer(to: &room) { room in
                pthread_setspecific(key, room)
                defer { pthread_setspecific(key, nil) }
                return Result { () throws(Failure) in try work() }
            }
            return try result.get()
        }

        /// The current address of the stack.
        @inline(__always)
        private static func position() -> Int {
            var here: UInt8 = 0
            return withUnsafeMutablePointer(to: &here) { Int(bitPattern: $0) }
        }
    }
#else
    /// Lets recursive functions over models run as deep as the thread's stack allows: there are no POSIX threads.
    enum DeepValue {
        /// Runs `work`.
        static func descend<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
            try work()
        }
    }
#endif

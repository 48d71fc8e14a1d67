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
    /// Comparing, hashing or encoding a recursive model takes some kilobytes of stack for each level, and a worker
    /// thread has 512 KB. These functions measure their stack use and continue on a large stack if it gets high.
    enum DeepValue {
        /// The thread-local state of the recursive functions that run on a thread.
        struct Room {
            /// The lowest address of the stack that may be used, since stacks grow down; `Int.max` if no recursive
            /// function is running.
            fileprivate var lowest = Int.max

            // Objects that the models of a thread share, so that not every model creates its own.

            /// Released together with the room.
            var comparison: Unmanaged<FieldComparison>?
            var hashing: HashingSink?
            fileprivate var plainTypes: PlainTypes?

            /// The stack space that may be used, in bytes from the outermost level. Every thread has at least
            /// `ofAnyStack`.
            fileprivate static let ofAnyStack = 128 << 10
            fileprivate static let ofLargeStack = LargeStack.size - 1 << 20
        }

        /// The key of the thread-local `Room`.
        private static let key: pthread_key_t? = {
            var key = pthread_key_t()
            return pthread_key_create(&key, { DeepValue.removeRoom($0) }) == 0 ? key : nil
        }()

        private static func removeRoom(_ room: UnsafeMutableRawPointer?) {
            let room = room?.assumingMemoryBound(to: Room.self)
            room?.pointee.comparison?.release()
            room?.deinitialize(count: 1)
            room?.deallocate()
        }

        /// The room of this thread; `nil` if the thread-local storage cannot be used.
        @inline(__always)
        private static var room: UnsafeMutablePointer<Room>? {
            guard let key else { return nil }
            return pthread_getspecific(key)?.assumingMemoryBound(to: Room.self) ?? makeRoom(key)
        }

        @inline(never)
        private static func makeRoom(_ key: pthread_key_t) -> UnsafeMutablePointer<Room>? {
            let room = UnsafeMutablePointer<Room>.allocate(capacity: 1)
            room.initialize(to: Room())
            if pthread_setspecific(key, room) == 0 { return room }
            removeRoom(room)
            return nil
        }

        /// The cache that the writers of this thread share.
        static var plainTypes: PlainTypes {
            let room = room
            if let types = room?.pointee.plainTypes { return types }
            let types = PlainTypes()
            room?.pointee.plainTypes = types
            return types
        }

        /// Runs `work` one nesting level deeper.
        @inline(__always)
        static func descend<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
            try descend { (_: UnsafeMutablePointer<Room>?) throws(Failure) in try work() }
        }

        /// Runs `work` one nesting level deeper, with the room of its thread.
        @inline(__always)
        static func descend<Value, Failure: Error>(
            _ work: (UnsafeMutablePointer<Room>?) throws(Failure) -> Value
        ) throws(Failure) -> Value {
            let room = room
            if let room, position() > room.pointee.lowest { return try work(room) }
            return try begin(room, work)
        }

        @inline(never)
        private static func begin<Value, Failure: Error>(
            _ room: UnsafeMutablePointer<Room>?,
            _ work: (UnsafeMutablePointer<Room>?) throws(Failure) -> Value
        ) throws(Failure) -> Value {
            guard let room else { return try work(nil) }
            if room.pointee.lowest == .max { return try begin(room, Room.ofAnyStack, work) }
            let result = LargeStack.run {
                Result { () throws(Failure) in
                    guard let room = Self.room else { return try work(nil) }
                    return try begin(room, Room.ofLargeStack, work)
                }
            }
            guard let result else { return try work(room) }
            return try result.get()
        }

        @inline(__always)
        private static func begin<Value, Failure: Error>(
            _ room: UnsafeMutablePointer<Room>,
            _ size: Int,
            _ work: (UnsafeMutablePointer<Room>?) throws(Failure) -> Value
        ) throws(Failure) -> Value {
            // An address of 32 bits may be a negative number.
            room.pointee.lowest = position() &- size
            defer { room.pointee.lowest = .max }
            return try work(room)
        }

        /// An address in the current stack frame.
        @inline(__always)
        private static func position() -> Int {
            var here: UInt8 = 0
            return withUnsafeMutablePointer(to: &here) { Int(bitPattern: $0) }
        }
    }
#else
    /// Lets recursive functions over models run as deep as the thread's stack allows: there are no POSIX threads.
    enum DeepValue {
        struct Room {
            var comparison: Unmanaged<FieldComparison>?
            var hashing: HashingSink?
        }

        static var plainTypes: PlainTypes { PlainTypes() }

        /// Runs `work`.
        static func descend<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
            try work()
        }

        /// Runs `work`.
        static func descend<Value, Failure: Error>(
            _ work: (UnsafeMutablePointer<Room>?) throws(Failure) -> Value
        ) throws(Failure) -> Value {
            try work(nil)
        }
    }
#endif

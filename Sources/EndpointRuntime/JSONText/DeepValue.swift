#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Lets recursive functions over models run to any depth.
///
/// Each level of a recursive model takes some kilobytes of the stack when it is compared, hashed or encoded, and a worker
/// thread has 512 KB. So these functions count their levels, and go on with a large stack from time to time.
enum DeepValue {
    /// How many levels the stack of any thread has room for: one takes up to 12 KB.
    private static let levels = 16
    private static let levelsOfLargeStack = 512

    /// The levels that the stack of this thread has still room for, plus one; 0 before the first.
    private static let room: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// Runs `work`, which goes one level deeper.
    static func descend<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        guard let key = room else { return try work() }
        let stored = Int(bitPattern: pthread_getspecific(key))
        let left = stored == 0 ? levels : stored - 1
        if left == 0, let result = LargeStack.run({ run(work, left: levelsOfLargeStack, key) }) {
            return try result.get()
        }
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: max(left, 1)))
        defer { pthread_setspecific(key, UnsafeRawPointer(bitPattern: stored)) }
        return try work()
    }

    private static func run<Value, Failure: Error>(
        _ work: () throws(Failure) -> Value,
        left: Int,
        _ key: pthread_key_t
    ) -> Result<Value, Failure> {
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: left))
        return Result { () throws(Failure) in try work() }
    }
}

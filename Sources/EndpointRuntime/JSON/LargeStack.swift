#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Runs work on a thread with a large stack, for values that are nested too deeply for the stack of a worker thread.
enum LargeStack {
    /// The size of the stack in bytes; only the used part takes memory.
    static let size = 16 << 20

    /// Runs `work` on its own thread, and returns its result; `nil` if no thread can be created.
    ///
    /// The calling thread waits. `work` does not see the task-local values of the calling task.
    static func run<Value>(_ work: () -> Value) -> Value? {
        var value: Value?
        return withoutActuallyEscaping({ value = work() }) { (escaping: @escaping () -> Void) in
            let hasRun = start(Job(escaping))
            return hasRun ? value : nil
        }
    }

    #if os(Windows) || os(WASI)
        /// There are no POSIX threads.
        private static func start(_ job: Job) -> Bool { false }
    #else
        /// Runs a job on a new thread, and waits until it ends; returns whether it was run.
        private static func start(_ job: Job) -> Bool {
            // On Linux, the initializer of the attributes belongs to a module that cannot be imported.
            withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
                guard let attributes = buffer.baseAddress, pthread_attr_init(attributes) == 0 else { return false }
                defer { pthread_attr_destroy(attributes) }
                guard pthread_attr_setstacksize(attributes, size) == 0 else { return false }
                return start(job, attributes)
            }
        }

        private static func start(_ job: Job, _ attributes: UnsafePointer<pthread_attr_t>) -> Bool {
            let argument = Unmanaged.passRetained(job)
            #if canImport(Glibc) || canImport(Android)
                var thread: pthread_t = 0
            #else
                var thread: pthread_t?
            #endif
            let isCreated =
                pthread_create(
                    &thread,
                    attributes,
                    {
                        LargeStack.main($0)
                        // Nothing reads the result, which is not optional on Android before version 28 of the NDK.
                        return $0
                    },
                    argument.toOpaque()
                ) == 0
            guard isCreated else {
                argument.release()
                return false
            }
            #if !(canImport(Glibc) || canImport(Android))
                guard let thread else { return false }
            #endif
            return pthread_join(thread, nil) == 0
        }

        private static func main(_ argument: UnsafeMutableRawPointer?) {
            guard let argument else { return }
            Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().work()
        }
    #endif

    private final class Job {
        let work: () -> Void

        init(_ work: @escaping () -> Void) {
            self.work = work
        }
    }
}

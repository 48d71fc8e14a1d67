import Foundation

/// The signals that ask a program to end: SIGINT of Ctrl-C, SIGTERM, and SIGHUP of a closed terminal.
enum TerminationSignals {
    #if os(Windows)
        /// Runs `body`; Windows has no such signals.
        static func deferring<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
            try body()
        }
    #else
        /// The last signal that was received in ``deferring(_:)``; 0 for none. Only the handler and that function, which
        /// one thread calls at a time, use it.
        nonisolated(unsafe) private static var received: Int32 = 0

        /// Runs `body`. A signal that arrives meanwhile has its effect afterwards.
        static func deferring<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
            received = 0
            let numbers = [SIGINT, SIGTERM, SIGHUP]
            var before = numbers.map { _ in sigaction() }
            for (index, number) in numbers.enumerated() {
                // `signal` returns only the handler, and not the flags, which are restored as well.
                sigaction(number, nil, &before[index])
                signal(number) { TerminationSignals.received = $0 }
            }
            defer {
                for (index, number) in numbers.enumerated() { sigaction(number, &before[index], nil) }
                // A signal that was ignored before is ignored now.
                if received != 0 { raise(received) }
            }
            return try body()
        }
    #endif
}

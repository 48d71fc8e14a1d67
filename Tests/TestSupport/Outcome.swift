package import Foundation

/// How a program ended, and what it printed.
package struct Outcome: Sendable {
    package let status: Int32
    package let output: String
    package let errors: String

    package var errorLines: [Substring] { errors.split(separator: "\n") }
}

/// Runs a program without input to its end; a test that is cancelled ends the program, too.
///
/// - Parameter limit: The time after which the program is ended, which its errors then say; without it, the program may
///   take any time.
package func run(_ program: URL, _ arguments: [String], limit: Duration? = nil) async throws -> Outcome {
    let process = try SpawnedProcess(program, arguments)
    let end = limit.map { limit in
        Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return "" }
            process.terminate(by: SIGKILL)
            return "ended after \(limit)\n"
        }
    }
    return try await withTaskCancellationHandler {
        // Both pipes are read while the program runs: a full pipe would stop it.
        async let output = onThread { try process.output.readToEnd() ?? Data() }
        async let errors = onThread { try process.errors.readToEnd() ?? Data() }
        async let status = onThread { process.wait() }
        let code = try await status
        end?.cancel()
        return Outcome(
            status: code,
            output: String(decoding: try await output, as: UTF8.self),
            errors: String(decoding: try await errors, as: UTF8.self) + (await end?.value ?? "")
        )
    } onCancel: {
        end?.cancel()
        process.terminate()
    }
}

/// Runs a program that a test has compiled, for five minutes at most.
///
/// Tests that compile programs have no time limit of their own, because a compiler may wait long for other processes.
package func run(compiled program: URL, _ arguments: [String]) async throws -> Outcome {
    try await run(program, arguments, limit: .seconds(300))
}

/// Runs a command that is found by the `PATH`.
package func run(command name: String, _ arguments: [String]) async throws -> Outcome {
    try await run(URL(filePath: "/usr/bin/env"), [name] + arguments)
}

/// Runs the compiler, which gives way to other programs: the packages of users are built one after the other, and would
/// otherwise be the last to end.
package func compile(_ arguments: [String]) async throws -> Outcome {
    #if canImport(Darwin)
        // SwiftPM passes these options, but the compiler alone finds neither Homebrew's libyaml nor Swift Testing.
        let script = #"""
            yaml=$(brew --prefix libyaml) developer=$(xcrun --show-sdk-platform-path)/Developer
            plugins=$(dirname "$(xcrun --find swiftc)")/../lib/swift/host/plugins/testing
            set -- -I "$yaml/include" -L "$yaml/lib" -F "$developer/Library/Frameworks" -plugin-path "$plugins" "$@"
            for folder in "$developer/Library/Frameworks" "$developer/usr/lib"; do
                set -- "$@" -Xlinker -rpath -Xlinker "$folder"
            done
            exec nice swiftc "$@"
            """#
    #else
        // As root on Linux, the compiler's threads set their own priority, whatever `nice` says; they keep the
        // scheduling policy of `chrt`, which other systems do not have.
        let script = #"""
            if chrt --idle 0 true 2>/dev/null; then exec chrt --idle 0 swiftc "$@"; fi
            exec nice swiftc "$@"
            """#
    #endif
    return try await run(URL(filePath: "/bin/sh"), ["-c", script, "sh"] + arguments)
}

/// Calls `work` on a thread of its own: a blocked thread of the task pool could keep the other tests from running.
package func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

import EndpointRuntime
import Foundation

/// A row of the table: a call and its result.
struct Row: Sendable {
    let style: Style
    /// The source code of the call.
    let call: String
    /// The status of the last attempt; `nil` if there was no response.
    let status: Int?
    let result: String
    let expected: String

    /// Whether the result is as expected.
    var isRight: Bool { result == expected }

    /// The three ways to make a call.
    enum Style: String, Sendable {
        case async
        case callback
        case chained
    }

    /// Makes a call, and returns its row.
    ///
    /// - Parameter send: makes the call with the given options; an error is a result, too.
    static func show(
        _ style: Style,
        _ call: String,
        expecting expected: String,
        _ send: (CallOptions) async throws -> String
    ) async -> Row {
        let last = LastStatus()
        let options = CallOptions(onAttempt: { attempt in last.status = attempt.statusCode })
        let result: String
        do {
            result = try await send(options)
        } catch {
            result = "\(error)"
        }
        return Row(style: style, call: call, status: last.status, result: result, expected: expected)
    }
}

/// The status of the last attempt of a call, which an observer sets on another thread.
private final class LastStatus: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Int?

    var status: Int? {
        get { lock.withLock { value } }
        set { lock.withLock { value = newValue } }
    }
}

extension Session {
    /// The result of a request, as a callback receives it.
    func sent<R: Request>(
        _ request: R,
        _ options: CallOptions
    ) async -> Result<R.Response, SessionError<R.Failure>> where R.Response: Sendable {
        await withCheckedContinuation { continuation in
            send(request, options: options, callbackQueue: .inline) { continuation.resume(returning: $0) }
        }
    }
}

extension Call {
    /// The call with the options that report its status to the table.
    func with(_ options: CallOptions) -> Call {
        var call = self
        call.options = options
        return call
    }
}

import Dispatch
import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Passes the events of a URLSession's tasks to the exchanges that wait for them.
///
/// URLSession on Linux ends the process where it is called at the wrong time (a task that is cancelled before its
/// redirect is handled, or while it is being removed). So a task is only ever touched while its exchange is in
/// the table, and with the table's lock held. No function that URLSession calls on its own work queue may take
/// that lock, since cancelling a task waits for that queue.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate {
    /// One task and those who wait for it.
    fileprivate struct Exchange {
        let task: URLSessionTask
        let request: OutgoingRequest
        var head: CheckedContinuation<IncomingResponse, any Error>?
        /// Kept by its reader; it ends the task when it is released.
        weak var body: BodyBuffer?
    }

    private let exchanges = Locked<[Int: Exchange]>([:])

    /// Starts `task`, and resumes `continuation` when status and headers have come.
    func start(
        _ task: URLSessionTask,
        _ request: OutgoingRequest,
        _ continuation: CheckedContinuation<IncomingResponse, any Error>
    ) {
        exchanges.withLock { exchanges in
            exchanges[task.taskIdentifier] = Exchange(task: task, request: request, head: continuation)
            task.resume()
        }
    }

    /// Ends a task that has not ended yet; whoever waits for its response or body gets `error`.
    func cancel(_ taskIdentifier: Int, throwing error: any Error = CancellationError()) {
        let exchange = exchanges.withLock { exchanges in
            let exchange = exchanges.removeValue(forKey: taskIdentifier)
            exchange?.task.cancel()
            return exchange
        }
        exchange?.head?.resume(throwing: error)
        exchange?.body?.finish(throwing: error)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { begin(dataTask.taskIdentifier, response) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let body = exchanges.withLock { $0[dataTask.taskIdentifier]?.body }
        body?.append(data)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        let request = exchanges.withLock { $0[task.taskIdentifier]?.request }
        request?.reportProgress()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        exchange.end(error, response: task.response)
    }

    // Redirects are followed by the session, so that all transports do it alike.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        exchanges.withLock { exchanges in
            #if canImport(FoundationNetworking)
                // A task that has been cancelled no longer waits for the reply, and a reply to it is a trap.
                guard exchanges[task.taskIdentifier] != nil else { return }
            #endif
            completionHandler(nil)
        }
    }

    #if canImport(FoundationNetworking)
        // On Linux the challenge comes after head and body of the 401, and none of its replies completes the task.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            let exchange = exchanges.withLock { exchanges in
                let exchange = exchanges.removeValue(forKey: task.taskIdentifier)
                if exchange != nil { completionHandler(.cancelAuthenticationChallenge, nil) }
                return exchange
            }
            exchange?.end(nil, response: task.response)
        }

        // Called on the work queue, when the connection was closed by the server before a byte of the response came. What is
        // left of the body would be sent without its beginning, and the server would wait for the rest.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
        ) {
            completionHandler(nil)
            let taskIdentifier = task.taskIdentifier
            DispatchQueue.global().async { self.cancel(taskIdentifier, throwing: StaleConnection()) }
        }
    #endif

    /// Gives the waiting caller status and headers, with a body that is filled as data arrives.
    private func begin(_ taskIdentifier: Int, _ response: HTTPURLResponse) {
        let (head, body) = exchanges.withLock { exchanges in
            guard let exchange = exchanges[taskIdentifier] else {
                return (nil, nil) as (CheckedContinuation<IncomingResponse, any Error>?, BodyBuffer?)
            }
            let body = BodyBuffer(slow: slowing(exchange.task)) { [weak self] in self?.cancel(taskIdentifier) }
            exchanges[taskIdentifier]?.head = nil
            exchanges[taskIdentifier]?.body = body
            return (exchange.head, body)
        }
        guard let head, let body else { return }
        head.resume(returning: IncomingResponse(response, body: .chunks(AsyncThrowingStream { try await body.next() })))
    }

    /// How the server is slowed down.
    private func slowing(_ task: URLSessionTask) -> (@Sendable (Bool) -> Void)? {
        #if canImport(FoundationNetworking)
            // Suspending a task on Linux and resuming it sends the request again.
            nil
        #else
            { [weak task] isSlow in if isSlow { task?.suspend() } else { task?.resume() } }
        #endif
    }
}

extension URLSessionExchanges.Exchange {
    fileprivate func end(_ error: (any Error)?, response: URLResponse?) {
        if let error {
            let failure = ConnectionFailure(error, hasResponse: head == nil)
            // libcurl takes another connection by itself, unless the body was on its way.
            let isStale = request.body != nil && (error as? URLError)?.code == .networkConnectionLost
            head?.resume(throwing: isStale ? StaleConnection(failure: failure) : failure)
            body?.finish(throwing: failure)
        } else if let response = response as? HTTPURLResponse {
            head?.resume(returning: IncomingResponse(response, body: .data(Data())))
            body?.finish()
        } else {
            head?.resume(throwing: ConnectionFailure.other("the response is not an HTTP response"))
            body?.finish()
        }
    }
}

extension IncomingResponse {
    /// A response of URLSession, which gives headers in no order; here they are in that of their names.
    fileprivate init(_ response: HTTPURLResponse, body: ResponseBody) {
        var headers = HTTPFields()
        let fields = response.allHeaderFields.map { (String(describing: $0), String(describing: $1)) }
        for (name, value) in fields.sorted(by: { $0.0 < $1.0 }) {
            if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
        }
        self.init(
            status: HTTPResponse.Status(clamping: response.statusCode),
            headers: headers,
            body: body,
            url: response.url
        )
    }
}

#if canImport(FoundationNetworking) || canImport(Darwin)
    import Dispatch
    import Foundation
    import HTTPTypes

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Passes the events of a URLSession's tasks to the waiting exchanges.
    ///
    /// URLSession on Linux ends the process if it is called at the wrong time (such as for a task that is cancelled
    /// before its redirect is handled, or while it is being removed). A task is therefore only accessed while its
    /// exchange is in the table, and with the table's lock held. Functions that URLSession calls on its own work queue
    /// must not take that lock, since cancelling a task waits for that queue.
    final class URLSessionExchanges: NSObject, URLSessionDataDelegate {
        /// A task with its waiting callers.
        fileprivate struct Exchange {
            let task: URLSessionTask
            let request: OutgoingRequest
            /// The size of the request's body; `nil` if there is none.
            let bodySize: Int?
            var head: CheckedContinuation<IncomingResponse, any Error>?
            /// Retained by its reader; ends the task when it is released.
            weak var body: BodyBuffer?
        }

        private let exchanges = Locked<[Int: Exchange]>([:])
        private let challenges: ChallengeRules

        init(_ challenges: ChallengeRules) {
            self.challenges = challenges
        }

        /// Starts `task`, and resumes `continuation` when status and header fields have arrived.
        ///
        /// - Parameter bodySize: the size of the request's body; `nil` if there is none.
        func start(
            _ task: URLSessionTask,
            _ request: OutgoingRequest,
            bodySize: Int?,
            _ continuation: CheckedContinuation<IncomingResponse, any Error>
        ) {
            exchanges.withLock { exchanges in
                exchanges[task.taskIdentifier] = Exchange(
                    task: task,
                    request: request,
                    bodySize: bodySize,
                    head: continuation
                )
                task.resume()
            }
        }

        /// Ends a running task; callers that wait for its response or body get `error`.
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
            // What follows is not HTTP, and may never end.
            if (response as? HTTPURLResponse)?.statusCode == 101 { cancel(dataTask.taskIdentifier) }
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
            guard let exchange = exchanges.withLock({ $0[task.taskIdentifier] }) else { return }
            if let size = exchange.bodySize {
                exchange.request.reportProgress(sent: Int(clamping: totalBytesSent), of: size)
            } else {
                exchange.request.reportProgress()
            }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
            exchange.end(error, response: task.response)
        }

        // The session follows redirects, in the same way for all transports.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping (URLRequest?) -> Void
        ) {
            exchanges.withLock { exchanges in
                #if canImport(FoundationNetworking)
                    // A cancelled task no longer waits for the reply, and a reply to it traps.
                    guard exchanges[task.taskIdentifier] != nil else { return }
                #endif
                completionHandler(nil)
            }
        }

        #if canImport(FoundationNetworking)
            // On Linux, the challenge arrives after the head and the body of the 401, and no reply completes the task.
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

            // URLSession calls this on its work queue if the server closed the connection before any byte of the
            // response arrived. It would then send the rest of the body without its beginning, and the server would
            // wait for more.
            func urlSession(
                _ session: URLSession,
                task: URLSessionTask,
                needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
            ) {
                completionHandler(nil)
                let taskIdentifier = task.taskIdentifier
                DispatchQueue.global().async { self.cancel(taskIdentifier, throwing: StaleConnection()) }
            }
        #else
            func urlSession(
                _ session: URLSession,
                task: URLSessionTask,
                didReceive challenge: URLAuthenticationChallenge,
                completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
            ) {
                guard let (disposition, credential) = challenges.reply(to: challenge) else {
                    completionHandler(.cancelAuthenticationChallenge, nil)
                    let failure = ConnectionFailure(.tls, "the server's public key is not one of the pinned keys")
                    return cancel(task.taskIdentifier, throwing: failure)
                }
                completionHandler(disposition, credential)
            }
        #endif

        /// Resumes the waiting caller with status and header fields, and a body that is filled as data arrives.
        ///
        /// URLSession on Apple platforms reports a response for each part of a `multipart/x-mixed-replace`. The data of
        /// all parts belongs to the body of the first response.
        private func begin(_ taskIdentifier: Int, _ response: HTTPURLResponse) {
            let (head, body) = exchanges.withLock { exchanges in
                guard let exchange = exchanges[taskIdentifier], exchange.head != nil else {
                    return (nil, nil) as (CheckedContinuation<IncomingResponse, any Error>?, BodyBuffer?)
                }
                let body = BodyBuffer(slow: slowing(exchange.task)) { [weak self] in self?.cancel(taskIdentifier) }
                exchanges[taskIdentifier]?.head = nil
                exchanges[taskIdentifier]?.body = body
                return (exchange.head, body)
            }
            guard let head, let body else { return }
            let stream = AsyncThrowingStream { try await body.next() }
            if response.statusCode == 101 { body.finish() }
            // Releasing the body ends the task.
            head.resume(with: Result { try IncomingResponse(response, body: .chunks(stream)) })
        }

        /// The function that pauses and resumes the transfer; `nil` if the platform has no back-pressure.
        private func slowing(_ task: URLSessionTask) -> (@Sendable (Bool) -> Void)? {
            #if canImport(FoundationNetworking)
                // On Linux, suspending and resuming a task sends the request again.
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
                // libcurl uses another connection by itself, unless part of the body was already sent.
                let isStale = request.body != nil && (error as? URLError)?.code == .networkConnectionLost
                head?.resume(throwing: isStale ? StaleConnection(failure: failure) : failure)
                body?.finish(throwing: failure)
            } else if let response = response as? HTTPURLResponse {
                head?.resume(with: Result { try IncomingResponse(response, body: .data(Data())) })
                body?.finish()
            } else {
                head?.resume(throwing: ConnectionFailure.other("the response is not an HTTP response"))
                body?.finish()
            }
        }
    }

    extension IncomingResponse {
        /// Converts a response of URLSession, whose header fields are unordered; here they are sorted by name.
        ///
        /// - Throws: ``ConnectionFailure`` for an invalid `Content-Length`, and for too many fields.
        fileprivate init(_ response: HTTPURLResponse, body: ResponseBody) throws(ConnectionFailure) {
            var headers = HTTPFields()
            let fields = response.allHeaderFields.map { (String(describing: $0), String(describing: $1)) }
            for (name, value) in fields.sorted(by: { $0.0 < $1.0 }) {
                guard let name = HTTPField.Name(name) else { continue }
                // URLSession joins fields with the same name by commas.
                let values = name == .setCookie ? SetCookie.fields(in: value) : [value]
                for value in values { try headers.add(received: HTTPField(name: name, value: value)) }
            }
            try headers.checkContentLength()
            self.init(
                status: HTTPResponse.Status(clamping: response.statusCode),
                headers: headers,
                body: body
            )
        }
    }
#endif

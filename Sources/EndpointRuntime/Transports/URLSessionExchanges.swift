import Foundation
import HTTPTypes
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a URLSession's tasks report, handed to those who wait for it.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate {
    /// One task and those who wait for it.
    private struct Exchange {
        var head: CheckedContinuation<IncomingResponse, any Error>?
        var body: AsyncThrowingStream<Data, any Error>.Continuation?
        let answers: StatusSet
        var redirects = 0
        var hasTooManyRedirects = false
    }

    private let redirectLimit: Int
    private let exchanges = Mutex<[Int: Exchange]>([:])

    init(redirectLimit: Int) {
        self.redirectLimit = redirectLimit
    }

    /// Waits for the answer to `task`, which is not running yet.
    func begin(
        _ task: URLSessionTask,
        _ request: OutgoingRequest,
        _ continuation: CheckedContinuation<IncomingResponse, any Error>
    ) {
        exchanges.withLock { $0[task.taskIdentifier] = Exchange(head: continuation, answers: request.answers) }
    }

    /// Ends the wait for the answer to `task`, whatever URLSession makes of the cancelled task.
    func cancel(_ task: URLSessionTask) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        exchange?.head?.resume(throwing: CancellationError())
        exchange?.body?.finish(throwing: CancellationError())
        task.cancel()
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse else { return completionHandler(.cancel) }
        answer(dataTask, with: response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let body = exchanges.withLock { $0[dataTask.taskIdentifier]?.body }
        body?.yield(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        let hasAnswer = exchange.head == nil
        if let error {
            let failure =
                exchange.hasTooManyRedirects
                ? .tooManyRedirects(limit: redirectLimit) : ConnectionFailure(error, hasAnswer: hasAnswer)
            exchange.head?.resume(throwing: failure)
            exchange.body?.finish(throwing: failure)
        } else if hasAnswer {
            exchange.body?.finish()
        } else if let response = task.response as? HTTPURLResponse {
            exchange.head?.resume(returning: IncomingResponse(response, body: .data(Data())))
        } else {
            exchange.head?.resume(throwing: ConnectionFailure.other("the answer is no HTTP response"))
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let isAnswer = exchanges.withLock {
            $0[task.taskIdentifier]?.answers.contains(response.statusCode) ?? false
        }
        guard redirectLimit > 0, !isAnswer else { return completionHandler(nil) }
        let count = exchanges.withLock { exchanges in
            exchanges[task.taskIdentifier]?.redirects += 1
            return exchanges[task.taskIdentifier]?.redirects ?? 0
        }
        guard count <= redirectLimit else {
            exchanges.withLock { $0[task.taskIdentifier]?.hasTooManyRedirects = true }
            task.cancel()
            return completionHandler(nil)
        }
        completionHandler(request.withoutCredentials(unlessAt: response.url))
    }

    /// Hands status and headers to who waits, with a body that this fills as it comes.
    private func answer(_ task: URLSessionDataTask, with response: HTTPURLResponse) {
        let (stream, body) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        body.onTermination = { reason in
            if case .cancelled = reason { task.cancel() }
        }
        let head = exchanges.withLock { exchanges in
            let head = exchanges[task.taskIdentifier]?.head
            exchanges[task.taskIdentifier]?.head = nil
            exchanges[task.taskIdentifier]?.body = body
            return head
        }
        head?.resume(returning: IncomingResponse(response, body: .chunks(stream)))
    }
}

extension URLRequest {
    /// The request without what looks like credentials, unless it goes to the origin of `url`.
    fileprivate func withoutCredentials(unlessAt url: URL?) -> URLRequest {
        guard let origin = url?.origin, self.url?.origin != origin else { return self }
        var request = self
        for name in (allHTTPHeaderFields ?? [:]).keys where Redaction.isSecret(name) {
            request.setValue(nil, forHTTPHeaderField: name)
        }
        return request
    }
}

extension IncomingResponse {
    /// An answer of URLSession, which tells headers in no order; here they are in that of their names.
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

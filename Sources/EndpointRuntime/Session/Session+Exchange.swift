import HTTPTypes

extension Session {
    /// Sends one request and takes its answer into memory, in the time that the request has; the body of an answer that
    /// is read as it comes is left on its way.
    func exchange<R: Request>(
        _ request: R,
        _ outgoing: OutgoingRequest,
        _ info: RequestInfo
    ) async -> Result<RawResponse, ConnectionFailure> {
        guard let timeout = outgoing.timeout else { return await receive(request, outgoing, info) }
        return await withTaskGroup(of: Result<RawResponse, ConnectionFailure>.self) { group in
            group.addTask { await self.receive(request, outgoing, info) }
            group.addTask {
                try? await self.clock.sleep(for: timeout)
                return .failure(.timedOut)
            }
            let first = await group.next() ?? .failure(.timedOut)
            group.cancelAll()
            return first
        }
    }

    private func receive<R: Request>(
        _ request: R,
        _ outgoing: OutgoingRequest,
        _ info: RequestInfo
    ) async -> Result<RawResponse, ConnectionFailure> {
        do {
            let answer = try await transport.send(outgoing)
            if R.streams(answer) {
                return .success(stream(answer, to: request, outgoing, info))
            }
            let (body, isWhole) = try await answer.body.collect(upTo: bodyLimit)
            return .success(
                RawResponse(
                    request: info,
                    url: answer.url ?? outgoing.url,
                    status: answer.status,
                    headers: answer.headers,
                    body: body,
                    exceededLimit: isWhole ? nil : bodyLimit
                )
            )
        } catch let failure as ConnectionFailure {
            return .failure(failure)
        } catch {
            return .failure(.other(String(describing: error)))
        }
    }

    /// An answer whose body is on its way, as a call that runs until it has come.
    private func stream(
        _ answer: IncomingResponse,
        to request: some Request,
        _ outgoing: OutgoingRequest,
        _ info: RequestInfo
    ) -> RawResponse {
        let task = SessionTask()
        let id = running.add(request, task)
        let transfer = Transfer(answer.body, silence: outgoing.timeout, timer: timer) { [running] in
            running.remove(id)
        }
        task.attach { [weak transfer] in transfer?.cancel() }
        return RawResponse(
            request: info,
            url: answer.url ?? outgoing.url,
            status: answer.status,
            headers: answer.headers,
            transfer: transfer,
            bodyLimit: bodyLimit
        )
    }
}

extension Request {
    /// Whether the body of an answer is handed on as it comes. A rule of success wants to see JSON as a whole.
    fileprivate static func streams(_ answer: IncomingResponse) -> Bool {
        guard streamed.contains(answer.status.code) else { return false }
        return (rules.success ?? service.success) == nil || !MediaType(answer.headers[.contentType] ?? "").isJSON
    }
}

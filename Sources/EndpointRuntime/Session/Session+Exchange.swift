extension Session {
    /// Sends one request and takes its answer into memory, in the time that the request has.
    func exchange(
        _ outgoing: OutgoingRequest,
        _ info: RequestInfo
    ) async -> Result<RawResponse, ConnectionFailure> {
        guard let timeout = outgoing.timeout else { return await collect(outgoing, info) }
        return await withTaskGroup(of: Result<RawResponse, ConnectionFailure>.self) { group in
            group.addTask { await self.collect(outgoing, info) }
            group.addTask {
                try? await self.clock.sleep(for: timeout)
                return .failure(.timedOut)
            }
            let first = await group.next() ?? .failure(.timedOut)
            group.cancelAll()
            return first
        }
    }

    private func collect(_ outgoing: OutgoingRequest, _ info: RequestInfo) async -> Result<
        RawResponse, ConnectionFailure
    > {
        do {
            let answer = try await transport.send(outgoing)
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
}

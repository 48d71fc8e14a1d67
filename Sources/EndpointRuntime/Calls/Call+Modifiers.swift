public import Foundation

extension Call {
    /// Retries up to `max` times if an idempotent request gets no response, or a response with a temporary error status,
    /// and if any request gets the status 429 (see ``RetryPolicy``).
    ///
    /// - Parameters:
    ///   - max: the number of attempts after the first; a negative number counts as zero.
    ///   - evenIfNotIdempotent: whether POST and PATCH are retried as idempotent requests are, although the server may
    ///     then act twice; `nil` for the policy of the session.
    public func retry(max: Int, evenIfNotIdempotent: Bool? = nil) -> Call {
        with {
            $0.retryChanges.max = max
            if let evenIfNotIdempotent { $0.retryChanges.evenIfNotIdempotent = evenIfNotIdempotent }
        }
    }

    /// Retries according to `policy`, which replaces the session's policy, and earlier changes of it.
    public func retry(_ policy: RetryPolicy) -> Call {
        with {
            $0.retry = policy
            $0.retryChanges = RetryChanges()
        }
    }

    /// Waits this long before each retry; a negative value or NaN means no wait, and the maximum is a day.
    public func interval(milliseconds: Double) -> Call {
        with { $0.retryChanges.wait = .interval(.clamped(seconds: milliseconds / 1000)) }
    }

    /// Waits this long before each retry.
    public func interval(_ duration: Duration) -> Call {
        with { $0.retryChanges.wait = .interval(duration) }
    }

    /// Waits longer before each retry: `initial`, then `factor` times as long up to `longest`, minus a random part of
    /// up to `jitter`.
    public func backoff(
        initial: Duration = .milliseconds(500),
        factor: Double = 2,
        longest: Duration = .seconds(30),
        jitter: Double = 0.5
    ) -> Call {
        with {
            $0.retryChanges.wait = .backoff(initial: initial, factor: factor, longest: longest, jitter: jitter)
        }
    }

    /// Calls `observer` after each attempt, including the last; observers that were added before are called first.
    public func observe(_ observer: @escaping @Sendable (Attempt) -> Void) -> Call {
        with { options in
            let earlier = options.onAttempt
            options.onAttempt = { attempt in
                earlier?(attempt)
                observer(attempt)
            }
        }
    }

    /// Calls `handler` on the main actor as parts of the body are sent, and once the whole body is sent; never for a
    /// request without a body.
    ///
    /// ```swift
    /// upload.onUploadProgress { self.progress = $0.fraction }.response { self.show($0) }
    /// ```
    /// While the main actor is busy, only the latest value is kept. With each attempt, and with each redirect that
    /// keeps the body, the progress begins again at the first byte.
    public func onUploadProgress(_ handler: @escaping @MainActor @Sendable (UploadProgress) -> Void) -> Call {
        let latest = LatestProgress(handler)
        return with { $0.onUploadProgress = { latest.report($0) } }
    }

    /// Calls `handler` on a queue as parts of the body are sent, like ``onUploadProgress(_:)``, but skips no value.
    ///
    /// With ``CallbackQueue/inline``, the transport calls `handler` on its own thread; it must return quickly. A custom
    /// transport reports its progress with ``OutgoingRequest/reportProgress(sent:of:)``.
    public func onUploadProgress(
        on queue: CallbackQueue,
        _ handler: @escaping @Sendable (UploadProgress) -> Void
    ) -> Call {
        with { $0.onUploadProgress = { progress in queue.execute { handler(progress) } } }
    }

    /// Sets the time-out of each attempt; a negative value or NaN ends it at once.
    public func timeout(seconds: Double) -> Call {
        with { $0.timeout = .clamped(seconds: seconds, to: Duration.longestLimit) }
    }

    /// Sets the time-out of each attempt; a negative duration ends it at once.
    public func timeout(_ duration: Duration) -> Call {
        with { $0.timeout = duration }
    }

    /// Sets the time limit of all attempts together, with the waits between them; a negative value or NaN ends the call
    /// at once.
    public func deadline(seconds: Double) -> Call {
        with { $0.deadline = .clamped(seconds: seconds, to: Duration.longestLimit) }
    }

    /// Sets the time limit of all attempts together, with the waits between them; a negative duration ends the call at
    /// once.
    public func deadline(_ duration: Duration) -> Call {
        with { $0.deadline = duration }
    }

    /// Sets a header field, replacing any with this name from the session, the service or the request; `nil` changes
    /// nothing.
    public func header(_ name: String, _ value: String?) -> Call {
        with { $0.headers.add(name, value) }
    }

    /// Sends the call to another base URL.
    ///
    /// The credentials of the service are sent to this base, too: pass no URL from a response, unless you trust its host
    /// or the endpoint declares `auth: none`.
    public func base(_ base: String) -> Call {
        with { $0.base = .url(base) }
    }

    /// Sends the call to a URL, such as one from a response: with the empty path, the request goes to exactly this URL,
    /// without its fragment, which is never sent.
    ///
    /// The credentials of the service are sent to this base, too, unless the endpoint declares `auth: none`.
    ///
    /// ```swift
    /// try await Shop.putPhoto(body: Upload(file: photo)).base(ticket.uploadURL).response()
    /// ```
    public func base(_ url: URL) -> Call {
        base(String(url.absoluteString.prefix { $0 != "#" }))
    }

    /// Sends the call to another base of the service, in place of the session's: `base(.named("sandbox"))`.
    ///
    /// An endpoint with a base of its own keeps it, unless the base is a URL.
    public func base(_ base: Base) -> Call {
        with { $0.base = base }
    }
}

import Foundation
import HTTPTypes

/// A request whose response is one page of a list.
///
/// ```swift
/// for try await issue in GitHub.Issues.list(owner: "a", repo: "b").items { print(issue.title) }
/// ```
public protocol PagedRequest<Item>: Request {
    /// The type of the items on a page.
    associatedtype Item: Sendable

    /// The rule that determines the next page.
    static var pages: PageRule { get }

    /// The items of one page; has a default implementation if the response is a list.
    static func pageItems(of page: Response) -> [Item]
}

extension PagedRequest {
    static var itemType: ObjectIdentifier { ObjectIdentifier(Item.self) }
}

extension PagedRequest where Response == [Item] {
    /// The page itself.
    public static func pageItems(of page: Response) -> [Item] { page }
}

extension PagedRequest where Response == [Item]? {
    /// The page itself; empty for `nil`.
    public static func pageItems(of page: Response) -> [Item] { page ?? [] }
}

extension Call where R: PagedRequest {
    /// The items of all pages, beginning with the requested page; a page is fetched when its first item is needed.
    public var items: PageItems<R> { PageItems(pages: pages) }

    /// The pages, beginning with the requested page; each is fetched when it is needed.
    public var pages: Pages<R> { Pages(self) }
}

extension Session {
    /// The items of all pages; a page is fetched when its first item is needed.
    public func items<R: PagedRequest>(of request: R, options: CallOptions = CallOptions()) -> PageItems<R> {
        Call(request, on: self, options: options).items
    }

    /// The pages; each is fetched when it is needed.
    public func pages<R: PagedRequest>(of request: R, options: CallOptions = CallOptions()) -> Pages<R> {
        Call(request, on: self, options: options).pages
    }
}

/// The pages of a request, each requested when it is needed, with the retries, time-outs and header fields of the call.
///
/// Credentials are sent only to the origin of the first page.
public struct Pages<R: PagedRequest>: AsyncSequence, Sendable {
    @_documentation(visibility: internal)
    public typealias Element = R.Response
    @_documentation(visibility: internal)
    public typealias Failure = SessionError<R.Failure>

    private let call: Call<R>

    init(_ call: Call<R>) {
        self.call = call
    }

    @_documentation(visibility: internal)
    public func makeAsyncIterator() -> Iterator { Iterator(call) }

    /// Iterates over pages.
    @_documentation(visibility: internal)
    public struct Iterator: AsyncIteratorProtocol {
        private enum State {
            /// The next page is requested with this cursor; without one, it is the first page.
            case before(PageCursor?)
            case after(RawResponse, itemCount: Int, PageCursor?)
            case ended
        }

        /// The longest run of pages without items if the total is the number of pages. A spec that names the number of
        /// all items instead would otherwise request thousands of pages after the last.
        private static var emptyPageLimit: Int { 100 }

        private let call: Call<R>
        private var state = State.before(nil)
        private var seen: Set<PageCursor> = []
        /// The body of the page before, if only a page without items is the last.
        private var lastBody: Data?
        /// The number of the last pages that had no items.
        private var emptyPageCount = 0
        /// The number of the items of all pages.
        private var itemCount = 0

        fileprivate init(_ call: Call<R>) {
            self.call = call
        }

        // Before macOS 15 and iOS 18, a `for` loop calls this overload.
        @_documentation(visibility: internal)
        @_disfavoredOverload
        public mutating func next() async throws(SessionError<R.Failure>) -> R.Response? {
            try await next(isolation: nil)
        }

        /// The next page; `nil` after the last.
        ///
        /// If the request for a page fails, the next call of this function sends it again.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(SessionError<R.Failure>) -> R.Response? {
            if case .after(let response, let count, let last) = state {
                state = .ended
                if let cursor = try nextCursor(after: response, count: count, last) { state = .before(cursor) }
            }
            guard case .before(let cursor) = state else { return nil }
            let envelope = try await call.session.envelope(for: call.request, options: call.options, cursor: cursor)
            let items = R.pageItems(of: envelope.value)
            // The elements that a lenient session leaves out count as items of the page, too.
            let count = items.count + (envelope.raw.reading.lenient?.leftOutElements(of: items) ?? 0)
            let response = try intercepted(envelope.raw)
            if count > 0 { try checkIsNotRepeated(response) }
            itemCount += count
            emptyPageCount = count > 0 ? 0 : emptyPageCount + 1
            state = .after(response, itemCount: count, cursor)
            return envelope.value
        }

        /// Throws an error for a page with items that equals the page before, if only a page without items is the last:
        /// a server that ignores the parameter would return it forever.
        private mutating func checkIsNotRepeated(_ response: RawResponse) throws(SessionError<R.Failure>) {
            guard R.pages.mayNeverEnd else { return }
            defer { lastBody = response.body }
            guard lastBody == response.body else { return }
            do {
                guard let name = try R.pages.parameterWithoutEnd(in: response) else { return }
                let problem = "the pages repeat: the server seems to ignore the parameter '\(name)'"
                throw DecodingFailure(.other(problem), in: response)
            } catch {
                state = .ended
                throw .undecodable(ResponseInfo(response), DecodingFailure(error, in: response))
            }
        }

        /// The response as the request decodes it.
        private func intercepted(_ response: RawResponse) throws(SessionError<R.Failure>) -> RawResponse {
            var response = response
            do { try call.request.intercept(&response) } catch {
                throw .undecodable(ResponseInfo(response), DecodingFailure(error, in: response))
            }
            return response
        }

        private mutating func nextCursor(
            after response: RawResponse,
            count: Int,
            _ last: PageCursor?
        ) throws(SessionError<R.Failure>) -> PageCursor? {
            do {
                let builder = try call.request.builder
                let cursor = try R.pages.cursor(after: response, count: count, of: builder, cursor: last)
                if cursor != nil, count == 0, try R.pages.isTotal(itemCount, in: response) { return nil }
                if cursor != nil, case .count = R.pages.kind, emptyPageCount > Self.emptyPageLimit {
                    let problem = "\(emptyPageCount) pages without items: 'total' seems to be the number of all items"
                    throw DecodingFailure(.other(problem), in: response)
                }
                if R.pages.repeats { return cursor }
                let credentials = response.request.credentialPlaces.queryItems
                if last == nil, let url = response.request.url, let method = response.request.method {
                    let first = PageCursor.url(PageLink(url: url, method: method.rawValue))
                    seen.insert(first.comparable(without: credentials))
                    if let first = R.pages.cursor(of: builder) { seen.insert(first.comparable(without: credentials)) }
                }
                guard let cursor, !seen.insert(cursor.comparable(without: credentials)).inserted else {
                    return cursor
                }
                // Some servers repeat the value of the last page as long as there is nothing new.
                if count == 0 { return nil }
                let text = cursor.text(hiding: response.request.credentialPlaces)
                throw DecodingFailure(.other("the pages repeat: \(text) was requested before"), in: response)
            } catch {
                throw .undecodable(ResponseInfo(response), DecodingFailure(error, in: response))
            }
        }
    }
}

/// The items of all pages of a request; a page is requested when its first item is needed.
public struct PageItems<R: PagedRequest>: AsyncSequence, Sendable {
    @_documentation(visibility: internal)
    public typealias Element = R.Item
    @_documentation(visibility: internal)
    public typealias Failure = SessionError<R.Failure>

    let pages: Pages<R>

    @_documentation(visibility: internal)
    public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }

    /// Iterates over items.
    @_documentation(visibility: internal)
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: Pages<R>.Iterator
        private var items: [R.Item] = []
        private var index = 0

        fileprivate init(pages: Pages<R>.Iterator) {
            self.pages = pages
        }

        // Before macOS 15 and iOS 18, a `for` loop calls this overload.
        @_documentation(visibility: internal)
        @_disfavoredOverload
        public mutating func next() async throws(SessionError<R.Failure>) -> R.Item? {
            try await next(isolation: nil)
        }

        /// The next item; `nil` after the last.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(SessionError<R.Failure>) -> R.Item? {
            while index >= items.count {
                guard let page = try await pages.next(isolation: actor) else { return nil }
                items = R.pageItems(of: page)
                index = 0
            }
            defer { index += 1 }
            return items[index]
        }
    }
}

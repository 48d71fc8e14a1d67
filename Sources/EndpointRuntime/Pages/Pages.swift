import Foundation

/// The pages of a request, each fetched when it is asked for; every attempt, time-out and header of the call holds for
/// each.
///
/// Credentials are not sent to another origin than that of the first page.
public struct Pages<R: PagedRequest>: AsyncSequence, Sendable {
    public typealias Element = R.Response
    public typealias Failure = SessionError<R.Failure>

    private let call: Call<R>

    init(_ call: Call<R>) {
        self.call = call
    }

    public func makeAsyncIterator() -> Iterator { Iterator(call) }

    /// Goes from page to page.
    public struct Iterator: AsyncIteratorProtocol {
        private enum State {
            case first
            case after(RawResponse, itemCount: Int, PageTurn?)
            case ended
        }

        private let call: Call<R>
        private var state = State.first
        private var seen: Set<PageTurn> = []

        fileprivate init(_ call: Call<R>) {
            self.call = call
        }

        /// The next page; `nil` after the last.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(SessionError<R.Failure>) -> R.Response? {
            var turn: PageTurn?
            switch state {
            case .first: break
            case .ended: return nil
            case .after(let response, let count, let last):
                state = .ended
                turn = try nextTurn(after: response, count: count, last)
                if turn == nil { return nil }
            }
            state = .ended
            let envelope = try await call.session.envelope(for: call.request, options: call.options, turn: turn)
            state = .after(envelope.raw, itemCount: R.items(of: envelope.value).count, turn)
            return envelope.value
        }

        private mutating func nextTurn(
            after response: RawResponse,
            count: Int,
            _ last: PageTurn?
        ) throws(SessionError<R.Failure>) -> PageTurn? {
            do {
                let builder = try call.request.builder
                let turn = try R.pages.turn(after: response, count: count, of: builder, turn: last)
                guard let turn, !seen.insert(turn).inserted else { return turn }
                throw DecodingFailure(.other("the pages go round: \(turn.text) was asked for before"), in: response)
            } catch {
                throw .undecodable(ResponseInfo(response), DecodingFailure(error, in: response))
            }
        }
    }
}

/// The items of all pages of a request; a page is fetched when its first item is asked for.
public struct PageItems<R: PagedRequest>: AsyncSequence, Sendable {
    public typealias Element = R.Item
    public typealias Failure = SessionError<R.Failure>

    let pages: Pages<R>

    public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }

    /// Goes from item to item.
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: Pages<R>.Iterator
        private var items: [R.Item] = []
        private var index = 0

        fileprivate init(pages: Pages<R>.Iterator) {
            self.pages = pages
        }

        /// The next item; `nil` after the last.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(SessionError<R.Failure>) -> R.Item? {
            while index >= items.count {
                guard let page = try await pages.next(isolation: actor) else { return nil }
                items = R.items(of: page)
                index = 0
            }
            defer { index += 1 }
            return items[index]
        }
    }
}

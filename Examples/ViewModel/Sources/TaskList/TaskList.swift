import EndpointRuntime
public import Observation
public import TasksClient

/// The state of a screen that shows tasks. A SwiftUI view reads ``state`` and calls ``load()`` in `.task { }`.
@MainActor
@Observable
public final class TaskList {
    public enum State: Equatable, Sendable {
        case loading
        case loaded([Tasks.Item])
        /// Loading failed; the text is a message for the user.
        case failed(String)
    }

    public private(set) var state = State.loading

    /// A message for the user about an action that failed, while the list remains; the view shows it as an alert, and
    /// resets it.
    public var message: String?

    /// Whether there may be another page of this list; `false` while the first page is loaded again, which replaces the
    /// list.
    public var hasMore: Bool { pages != nil && !isLoadingFirstPage }

    private let app: AppSession
    private var pages: Pages<Tasks.Endpoint.List>.Iterator?
    /// The number of the last load. A load that ends after a later one has begun must not change the list.
    private var loads = 0
    private var isLoadingFirstPage = false

    /// - Parameter app: Tests pass one with stubs as its transport.
    public init(app: AppSession) {
        self.app = app
    }

    /// Loads the first page of the open tasks. If the view disappears, its task is cancelled, and the state remains
    /// unchanged.
    public func load() async {
        await load(from: app.session.pages(of: Tasks.Endpoint.List(done: false)).makeAsyncIterator(), isFirst: true)
    }

    /// Loads the next page; the view calls it when the user has scrolled to the end of the list.
    public func loadMore() async {
        if hasMore, let pages { await load(from: pages, isFirst: false) }
    }

    /// Marks a task as done, and removes it from the list.
    public func finish(_ item: Tasks.Item) async {
        do {
            let finished = try await app.session.response(for: Tasks.Endpoint.Finish(id: item.id))
            // The list may have changed during the call, so it is read afterwards.
            state = .loaded(items.filter { $0.id != finished.id })
        } catch .cancelled {
            return
        } catch {
            message = app.text(for: error)
        }
    }

    private var items: [Tasks.Item] {
        if case .loaded(let items) = state { items } else { [] }
    }

    private func load(from source: Pages<Tasks.Endpoint.List>.Iterator, isFirst: Bool) async {
        loads += 1
        let number = loads
        isLoadingFirstPage = isFirst
        defer { if number == loads { isLoadingFirstPage = false } }
        var pages = source
        do {
            let page = try await pages.next()
            guard number == loads else { return }
            state = .loaded((isFirst ? [] : items) + (page?.items ?? []))
            self.pages = page == nil ? nil : pages
        } catch .cancelled {
            return
        } catch {
            guard number == loads else { return }
            let text = app.text(for: error)
            if case .loaded = state { message = text } else { state = .failed(text) }
        }
    }
}

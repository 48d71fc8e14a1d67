/// A request whose answer is one page of several.
///
/// ```swift
/// for try await issue in GitHub.Issues.list(owner: "a", repo: "b").items { print(issue.title) }
/// ```
public protocol PagedRequest<Item>: Request {
    /// What the pages hold.
    associatedtype Item: Sendable

    /// How the next page is asked for.
    static var pages: PageRule { get }

    /// The items of one page; free where the response is a list.
    static func items(of page: Response) -> [Item]
}

extension PagedRequest where Response == [Item] {
    /// The page itself.
    public static func items(of page: Response) -> [Item] { page }
}

extension PagedRequest where Response == [Item]? {
    /// The page itself; none where there is none.
    public static func items(of page: Response) -> [Item] { page ?? [] }
}

extension Call where R: PagedRequest {
    /// The items of all pages, from the one that the request asks for; a page is fetched when its first item is asked
    /// for.
    public var items: PageItems<R> { PageItems(pages: pages) }

    /// The pages, from the one that the request asks for; each is fetched when it is asked for.
    public var pages: Pages<R> { Pages(self) }
}

extension Session {
    /// The items of all pages; a page is fetched when its first item is asked for.
    public func items<R: PagedRequest>(of request: R, options: CallOptions = CallOptions()) -> PageItems<R> {
        Call(request, on: self, options: options).items
    }

    /// The pages; each is fetched when it is asked for.
    public func pages<R: PagedRequest>(of request: R, options: CallOptions = CallOptions()) -> Pages<R> {
        Call(request, on: self, options: options).pages
    }
}

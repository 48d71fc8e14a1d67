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

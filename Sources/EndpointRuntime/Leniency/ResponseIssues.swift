/// The places where a response contradicts its spec.
///
/// A response can have any number of them, so only the first 1,000 are kept; ``omitted`` counts the others.
public struct ResponseIssues: RandomAccessCollection, Sendable, Hashable {
    /// The number of further issues, which are not kept.
    public private(set) var omitted = 0

    private var issues: [ResponseIssue] = []

    /// The maximum number of issues that are kept.
    static let limit = 1000

    /// Creates issues, for example in tests.
    public init(_ issues: [ResponseIssue] = []) {
        self.issues = Array(issues.prefix(Self.limit))
        omitted = issues.count - self.issues.count
    }

    public var startIndex: Int { issues.startIndex }
    public var endIndex: Int { issues.endIndex }
    public subscript(position: Int) -> ResponseIssue { issues[position] }

    /// Adds an issue; only counts it if it is `nil` or the limit is reached.
    mutating func append(_ issue: ResponseIssue?) {
        if let issue, issues.count < Self.limit { issues.append(issue) } else { omitted += 1 }
    }
}

import HTTPTypes

/// Some statuses: single ones and whole classes, as in `[.successful, 404]`.
public struct StatusSet: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// One status, or all of a class (RFC 9110, section 15).
    public struct Element: Sendable, Hashable, ExpressibleByIntegerLiteral {
        private let first: Int
        private let last: Int

        /// 100 to 199.
        public static let informational = Element(first: 100, last: 199)
        /// 200 to 299.
        public static let successful = Element(first: 200, last: 299)
        /// 300 to 399.
        public static let redirection = Element(first: 300, last: 399)
        /// 400 to 499.
        public static let clientError = Element(first: 400, last: 499)
        /// 500 to 599.
        public static let serverError = Element(first: 500, last: 599)

        private init(first: Int, last: Int) {
            self.first = first
            self.last = last
        }

        /// One status.
        public init(integerLiteral value: Int) {
            self.init(first: value, last: value)
        }

        fileprivate func contains(_ code: Int) -> Bool { (first...last).contains(code) }
    }

    private let elements: [Element]

    /// Every success.
    public static let successful: StatusSet = [.successful]

    /// No status at all.
    public static let none: StatusSet = []

    /// These statuses.
    public init(arrayLiteral elements: Element...) {
        self.elements = elements
    }

    /// Whether a status is one of them.
    public func contains(_ code: Int) -> Bool {
        elements.contains { $0.contains(code) }
    }
}

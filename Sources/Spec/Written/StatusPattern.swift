/// The statuses that an answer is for.
package enum StatusPattern: Hashable, Sendable {
    /// One status, `404`.
    case code(Int)
    /// A class of them by its first digit, `4xx`.
    case `class`(Int)
    /// Every status that nothing else names.
    case otherwise

    /// The end of a name: `404`, `4xx`, `Default`.
    package var name: String {
        switch self {
        case .code(let code): "\(code)"
        case .class(let first): "\(first)xx"
        case .otherwise: "Default"
        }
    }

    /// The pattern that `text` writes: `404`, `4xx` or `default`.
    package init?(_ text: String) {
        let characters = Array(text.utf8)
        if text == "default" {
            self = .otherwise
        } else if characters.count == 3, let first = characters.first,
            (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(first)
        {
            if text.hasSuffix("xx") {
                self = .class(Int(first - UInt8(ascii: "0")))
            } else if let code = Int(text) {
                self = .code(code)
            } else {
                return nil
            }
        } else {
            return nil
        }
    }
}

extension StatusPattern: Comparable {
    /// Single statuses come before classes, and those before the rest.
    package static func < (left: Self, right: Self) -> Bool {
        left.order < right.order
    }

    private var order: Int {
        switch self {
        case .code(let code): code
        case .class(let first): 1000 + first
        case .otherwise: 2000
        }
    }
}

/// How a list or an object is written where there is only text: in a query, a form or a header.
///
/// An object is written as `filter[name]=a`, with ``dots`` as `filter.name=a`; a list as each case says.
public enum QueryStyle: Sendable, Hashable, CaseIterable {
    /// `tag=a&tag=b`
    case `repeat`
    /// `tag=a,b`: the comma is not encoded, one inside a value is.
    case comma
    /// `tag=a%20b`
    case space
    /// `tag=a%7Cb`
    case pipe
    /// `tag[]=a&tag[]=b`
    case brackets
    /// `tag[0]=a&tag[1]=b`
    case indexed
    /// `filter.name=a`; lists as with ``repeat``.
    case dots
    /// `tag=["a","b"]`: JSON, for any value.
    case json

    /// The separator of the elements of a list that is one item, percent-encoded.
    var separator: String? {
        switch self {
        case .comma: ","
        case .space: "%20"
        case .pipe: "%7C"
        case .repeat, .brackets, .indexed, .dots, .json: nil
        }
    }
}

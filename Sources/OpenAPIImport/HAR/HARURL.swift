/// The URL of a recorded request, in the form in which URLs of one server are equal: without user information, without a
/// default port and without a fragment, and with its host in lower case (RFC 3986, section 6.2).
struct HARURL {
    let text: String
    /// Whether the URL contained a user, who is a credential and no part of the server's name.
    let hasUser: Bool

    init(_ url: String) {
        let whole = url.prefix { $0 != "#" }
        guard let scheme = whole.firstRange(of: "://") else {
            (text, hasUser) = (String(whole), false)
            return
        }
        let rest = whole[scheme.upperBound...]
        let authority = rest.prefix { !"/?".contains($0) }
        let start = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
        var host = authority[start...].lowercased()
        let port = whole.hasPrefix("https://") ? ":443" : ":80"
        if host.hasSuffix(port) { host.removeLast(port.count) }
        text = whole[..<scheme.upperBound] + host + rest[authority.endIndex...]
        hasUser = start > authority.startIndex
    }
}

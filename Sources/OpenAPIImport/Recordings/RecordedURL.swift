/// The URL of a recorded request, in the form in which URLs of one server are equal: without user information, without a
/// default port and without a fragment, and with its scheme and host in lower case (RFC 3986, section 6.2).
struct RecordedURL {
    let text: String
    /// Whether the URL contained a user, who is a credential and no part of the server's name.
    let hasUser: Bool

    init(_ url: String) {
        let whole = url.prefix { $0 != "#" }
        guard let separator = whole.firstRange(of: "://") else {
            (text, hasUser) = (String(whole), false)
            return
        }
        let scheme = whole[..<separator.lowerBound].lowercased()
        let rest = whole[separator.upperBound...]
        let authority = rest.prefix { !"/?".contains($0) }
        let start = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
        var host = authority[start...].lowercased()
        for port in [scheme == "https" ? ":443" : ":80", ":"] where host.hasSuffix(port) { host.removeLast(port.count) }
        text = scheme + "://" + host + rest[authority.endIndex...]
        hasUser = start > authority.startIndex
    }
}

extension String {
    /// Whether it is a token of RFC 9110, section 5.6.2: the name of a header field or of a cookie.
    var isToken: Bool {
        !isEmpty
            && unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && ("a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
                        || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar))
            }
    }

    /// Whether it is a type and a subtype, perhaps with parameters, or several of them.
    var isMediaType: Bool {
        let isPrintable = unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }
        return isPrintable
            && split(separator: ",", omittingEmptySubsequences: false).allSatisfy { range in
                let essence = range.prefix { $0 != ";" }.trimmingBlanks
                let parts = essence.split(separator: "/", omittingEmptySubsequences: false)
                return parts.count == 2 && parts.allSatisfy { String($0).isToken }
            }
    }
}

extension StringProtocol {
    /// The text without blanks and line breaks at its ends.
    var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

/// The rule for the text before a credential in a header field.
package enum CredentialPrefix {
    /// The prefix with a space, unless it ends in a space, or in the equals sign or quotation mark of a parameter: the
    /// credential follows immediately in `Token token=abc`.
    package static func separated(_ prefix: String) -> String {
        prefix.hasSuffix("=") || prefix.hasSuffix("\"") || prefix.hasSuffix(" ") ? prefix : prefix + " "
    }
}

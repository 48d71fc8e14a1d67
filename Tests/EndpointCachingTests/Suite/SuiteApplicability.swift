/// The cases of the suite that do not apply to a private cache in a client, with the reasons.
enum SuiteApplicability {
    private static let sharedCases: Set = [
        "freshness-s-maxage-shared", "freshness-max-age-s-maxage-shared-longer",
        "freshness-max-age-s-maxage-shared-longer-reversed", "freshness-max-age-s-maxage-shared-longer-multiple",
        "freshness-max-age-s-maxage-shared-shorter", "freshness-max-age-s-maxage-shared-shorter-expires",
        "cc-resp-private-shared", "stale-close-proxy-revalidate", "stale-close-s-maxage=2", "other-authorization",
        "other-authorization-public", "other-authorization-must-revalidate", "other-authorization-smaxage",
    ]

    /// The reason for which a case does not apply; `nil` if it does.
    static func reason(against test: SuiteCase) -> String? {
        if test.isForCDNs { return "for content delivery networks (RFC 9213)" }
        if sharedCases.contains(test.id) { return "for shared caches" }
        if test.id.hasPrefix("interim-") { return "transports return only final responses" }
        return nil
    }

    /// The names of the list above, so that a test can check them.
    static var names: Set<String> { sharedCases }
}

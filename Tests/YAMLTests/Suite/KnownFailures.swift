/// The differences between libyaml 0.2.5 and YAML 1.2, by the suite's names of the cases. A case that leaves or joins
/// the list fails the test.
enum KnownFailures {
    /// Texts that YAML rejects and libyaml accepts: comments and document marks in odd places, tabs, bad indentation of
    /// quoted text.
    static let accepted = [
        "9C9N", "9HCY", "9JBA", "CVW2", "DK95/01", "EB22", "G5U8", "MUS6/00", "MUS6/01", "QB6E", "RHX7", "S98Z", "SU5Z",
        "X4QW", "Y79Y/003", "YJV2",
    ]

    /// Texts that YAML accepts and libyaml rejects, with a located error: empty keys and values next to indicators,
    /// colons next to quotes in flow collections, tabs as separation, directives of YAML 1.2, `...` without a document.
    static let refused = [
        "2JQS", "2LFX", "2SXE", "4ABK", "4MUZ/00", "4MUZ/01", "4MUZ/02", "58MP", "5MUD", "5T43", "6BCT", "6CA3", "6LVF",
        "6M2F", "7Z25", "8XYN", "96NN/00", "96NN/01", "9SA2", "A2M4", "BEC7", "CFD4", "DBG4", "DK3J", "DK95/00",
        "DK95/03",
        "DK95/04", "FP8R", "FRK4", "HM87/00", "HWV9", "K3WX", "M2N8/00", "M7A3", "MUS6/05", "MUS6/06", "NHX8", "NJ66",
        "NKF9", "Q5MG", "QT73", "R4YG", "S3PD", "SM9W/01", "UKK6/00", "UT92", "VJP3/01", "W4TN", "W5VH", "Y79Y/001",
        "Y79Y/010",
    ]

    /// Texts that both accept and parse differently: `%` and `?` inside plain text, spaces at the end of block scalars,
    /// tags.
    static let different = ["652Z", "HM87/01", "JEF9/02", "L24T/01", "Y2GN"]
}

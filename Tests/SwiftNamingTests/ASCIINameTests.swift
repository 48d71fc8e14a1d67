import Spec
import SwiftNaming
import Testing

/// Names in ASCII are split by their bytes, and all others by their characters: both give the same words.
struct ASCIINameTests {
    /// A letter that is not in ASCII, as a word of its own at the end of a name.
    private static let other = " é"

    @Test(arguments: [
        "html_url", "createdAt", "HTMLUrl2Go", "X-Request-ID", "@odata.nextLink", "+1", "-2nd", "a+1", "..+1", "+a",
        "2fa",
        "utf8", "sha256Sum", "ETag", "IfETagsMatch", "GMT-1", "a  b", "ABCd", "aB1C", "A1b", "[a][b]", "a\r\nb", "x",
        "IDs", "userIDs", "URLs2", "PDFsOf", "URLIsValid", "APIs", "ABsC",
    ])
    func areSplitAlike(name: String) {
        #expect(NameWords(name + Self.other).words == NameWords(name).words + ["é"])
        #expect(SwiftName.type(name + Self.other) == SwiftName.type(name) + "É")
        #expect(SwiftName.member(name + Self.other) == SwiftName.member(name) + "É")
    }

    @Test func randomNamesAreSplitAlike() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                Array("aabsBcCI1290_-+. ".utf8).randomElement(using: &random) ?? 0x61
            }
            let name = String(decoding: bytes, as: UTF8.self)
            #expect(NameWords(name + Self.other).words == NameWords(name).words + ["é"], "\(name)")
        }
    }
}

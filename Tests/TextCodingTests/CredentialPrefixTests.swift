import Testing
import TextCoding

struct CredentialPrefixTests {
    @Test(arguments: [
        ("Bot", "Bot "), ("Token token=", "Token token="), ("Login auth=\"", "Login auth=\""), ("Bot ", "Bot "),
        ("key:", "key: "),
    ])
    func wordsAreFollowedByASpace(prefix: String, separated: String) {
        #expect(CredentialPrefix.separated(prefix) == separated)
    }
}

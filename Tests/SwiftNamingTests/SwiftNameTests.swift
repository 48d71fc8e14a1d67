import SwiftNaming
import Testing

/// The Swift names for names in specs.
struct SwiftNameTests {
    @Test(arguments: [
        ("html_url", "htmlURL"), ("user_ids", "userIDs"), ("id", "id"), ("ID", "id"), ("X-Request-ID", "xRequestID"),
        ("@odata.nextLink", "odataNextLink"), ("createdAt", "createdAt"), ("HTMLUrl", "htmlURL"),
        ("GITHUB_TOKEN", "githubToken"), ("M_NOT_FOUND", "mNotFound"), ("NOT_IN", "notIn"), ("PAY_NOW", "payNow"),
        ("PUBLIC_NOT_INDEXABLE", "publicNotIndexable"), ("USER_ID", "userID"), ("IMAGE_URLS", "imageURLs"),
        ("GMTOffset", "gmtOffset"), ("inUS", "inUS"), ("US-east", "usEast"), ("SHA-256", "sha256"),
        ("IDs", "ids"), ("URLs", "urls"), ("PDFs", "pdfs"), ("APIs", "apis"), ("userIDs", "userIDs"), ("NFTs", "nfts"),
        ("userNFTs", "userNFTs"), ("PDFsOfUser", "pdfsOfUser"), ("IDs_list", "idsList"), ("URLIsValid", "urlIsValid"),
        ("+1", "plus1"), ("-1", "minus1"), ("2fa", "_2fa"), ("größe", "größe"), ("名前", "名前"), ("_links", "links"),
        ("gpt-4.1", "gpt4_1"), ("5.0", "_5_0"), ("p99_9", "p99_9"), ("2024-01-31", "_2024_01_31"), ("ipv4", "ipv4"),
        ("*", "asterisk"), ("", "empty"), ("page[size]", "pageSize"), ("a.b", "aB"), ("per page", "perPage"),
        ("OAuthToken", "oauthToken"), ("oAuth2Scopes", "oauth2Scopes"), ("user_oauth2", "userOAuth2"),
        ("WiFiName", "wifiName"), ("\t", "tab"), ("\n", "newline"), ("\r", "carriageReturn"),
        ("\r\n", "carriageReturnNewline"),
    ])
    func members(spec: String, swift: String) {
        #expect(SwiftName.member(spec) == swift)
    }

    @Test(arguments: [
        ("search_result", "SearchResult"), ("user-id", "UserID"), ("searchRepositories", "SearchRepositories"),
        ("get_html_url", "GetHTMLURL"), ("X-Forwarded", "XForwarded"), ("2fa", "_2fa"), ("User", "User"),
        ("NOT_IN", "NotIn"), ("VM", "VM"), ("OWN_EU_FLEET", "OwnEuFleet"), ("EU", "EU"), ("EU-27", "EU27"),
        ("v1.2", "V1_2"), ("GetHTMLURL", "GetHTMLURL"), ("listSAMLSSOAuthorizations", "ListSAMLSSOAuthorizations"),
        ("APIV2010AccountToken", "APIV2010AccountToken"), ("oauth_authorizations", "OAuthAuthorizations"),
        ("my_wifi", "MyWiFi"), ("OAuth2Scopes", "OAuth2Scopes"), ("my_ios_url", "MyIOSURL"), ("DISK", "Disk"),
        ("IDs", "IDs"), ("URLsOfUser", "URLsOfUser"), ("ask", "Ask"), ("self", "Self_"), ("🎉", "PartyPopper"),
    ])
    func types(spec: String, swift: String) {
        #expect(SwiftName.type(spec) == swift)
    }

    /// The importer writes Swift names into specs.
    @Test(arguments: [
        "GetHTMLURL", "ListSAMLSSOAuthorizations", "APIV2010AccountToken", "OAuthAuthorizations", "MyWiFi",
        "OAuth2Scopes",
        "MyIOSURL", "UserID", "URLsOfUser", "V1_2", "SearchResult",
    ])
    func namesOfSwiftStayAsTheyAre(name: String) {
        #expect(SwiftName.type(name) == name)
    }

    @Test(arguments: [
        ("self", "self_"), ("init", "init_"), ("hashValue", "hashValue_"), ("default", "default"), ("a", "a"),
    ])
    func propertiesThatCannotBeDeclaredGetASign(spec: String, swift: String) {
        #expect(SwiftName.property(spec) == swift)
    }

    /// A further value renames only the values that it would be equal to.
    @Test(arguments: [
        (["a-5", "us-east-1", "x.y"], ["a5", "usEast1", "xY"]),
        (["a-5", "us-east-1", "x.y", "us-east1"], ["a5", "usEastMinus1", "xY", "usEast1"]),
        (["GMT", "GMT+1", "GMT-1"], ["gmt", "gmtPlus1", "gmtMinus1"]),
        (["reactions-+1", "reactions--1", "reactions"], ["reactionsPlus1", "reactionsMinus1", "reactions"]),
        (["1.5", "15", "1-5"], ["_1Dot5", "_15", "_1Minus5"]),
    ])
    func namesOfOneType(spec: [String], swift: [String]) {
        #expect(SwiftName.properties(spec) == swift)
    }

    @Test(arguments: ["class", "default", "in", "await", "Type", "Protocol", "Any", "repeat", "throws"])
    func keywordsGetBackTicks(word: String) {
        #expect(SwiftName.escaped(word) == "`\(word)`")
    }

    @Test(arguments: [
        ("½", "vulgarFractionOneHalf"), ("x²", "x"), ("a\u{200D}b", "ab"), ("\u{345}a", "_\u{345}a"), ("٣a", "_٣a"),
        ("👍", "thumbsUpSign"), ("→", "rightwardsArrow"), ("\u{E000}", "_"), ("❤️", "heavyBlackHeart"),
        ("a$b", "aB"), ("ab\u{301}", "ab\u{301}"), ("cre\u{301}er", "cr\u{E9}er"), ("\u{130}ptalEt", "iptalEt"),
    ])
    func namesHaveOnlyScalarsThatSwiftTakes(spec: String, swift: String) {
        #expect(SwiftName.member(spec).unicodeScalars.elementsEqual(swift.unicodeScalars))
    }

    @Test func argumentsNeedStillFewer() {
        #expect(["in", "let", "var", "inout"].map(SwiftName.argumentLabel) == ["in", "let", "var", "`inout`"])
    }

    @Test func labelsNeedFewBackTicks() {
        #expect(
            ["in", "class", "default", "inout", "var"].map(SwiftName.label) == [
                "in", "class", "default", "`inout`", "`var`",
            ]
        )
    }
}

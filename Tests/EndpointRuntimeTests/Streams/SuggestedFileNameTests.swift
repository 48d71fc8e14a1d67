import EndpointRuntime
import Testing

/// The name of a file in the header field `Content-Disposition`.
struct SuggestedFileNameTests {
    @Test(arguments: [
        (#"attachment; filename="a b.csv""#, "a b.csv"),
        ("attachment; filename=report.csv", "report.csv"),
        ("attachment;filename = report.csv ; size=3", "report.csv"),
        ("attachment; filename=two words, and a comma.csv", "two words, and a comma.csv"),
        (#"ATTACHMENT; FILENAME="A.CSV""#, "A.CSV"),
        (#"attachment; filename="a;b\".csv""#, #"a;b".csv"#),
        (#"attachment; filename="EUR.csv"; filename*=UTF-8''%e2%82%ac%20rates.csv"#, "€ rates.csv"),
        (#"attachment; filename*=utf-8'en'b%2Fc.csv; filename="a.csv""#, "c.csv"),
        (#"attachment; filename*=Shift_JIS''%83; filename=a.csv"#, "a.csv"),
        (#"attachment; filename="../../etc/passwd""#, "passwd"),
        (#"attachment; filename=C:\Users\a.txt"#, "a.txt"),
        (#"attachment; filename*=UTF-8''a%01b.csv"#, "ab.csv"),
        ("attachment; ; x; filename=a.csv; filename=b.csv", "a.csv"),
        ("attachment; filename*=UTF-8''%E2%80%AEgpj.exe", "gpj.exe"),
        ("attachment; filename=\(String(repeating: "é", count: 200)).csv", String(repeating: "é", count: 125) + ".csv"),
        ("attachment; filename*=UTF-8''..%2F%EF%B8%8Fevil.desktop", "\u{FE0F}evil.desktop"),
        ("attachment; filename=.bashrc", "bashrc"), (#"attachment; filename="../ ..zshrc.txt""#, "zshrc.txt"),
        ("attachment; filename*=UTF-8''%E2%80%AE.profile", "profile"),
        ("attachment; filename=\(String(repeating: "a", count: 300))", String(repeating: "a", count: 255)),
    ])
    func namesAreRead(header: String, name: String) {
        #expect(download(header).suggestedFileName == name)
    }

    @Test(arguments: [
        "attachment", "", ";", "attachment; filename", "attachment; filename=", #"attachment; filename="""#,
        #"attachment; filename="..""#, "attachment; filename=a/", "attachment; name=a.csv", "attachment; filename=.",
        "attachment; filename*=UTF-8''%ff", "attachment; filename*=a.csv", "attachment; filename*=UTF-8''a%2F..",
    ])
    func otherFieldsHaveNoName(header: String) {
        #expect(download(header).suggestedFileName == nil)
        #expect(Download(RawResponse()).suggestedFileName == nil)
    }

    @Test func fieldsThatAreSentTwiceCountOnceIfTheyAreEqual() {
        let name = "attachment; filename=a.csv"
        let equal = Download(
            RawResponse(
                headers: [
                    "Content-Disposition": name, "Content-Disposition": name, "Content-Length": "5",
                    "Content-Length": "5", "Content-Type": "text/csv", "Content-Type": "text/csv",
                ]
            )
        )
        #expect(equal.suggestedFileName == "a.csv")
        #expect(equal.length == 5)
        #expect(equal.media == "text/csv")
        let other = "attachment; filename=b.csv"
        let different = RawResponse(headers: ["Content-Disposition": name, "Content-Disposition": other])
        #expect(Download(different).suggestedFileName == nil)
    }

    private func download(_ header: String) -> Download {
        Download(RawResponse(headers: ["Content-Disposition": header]))
    }
}

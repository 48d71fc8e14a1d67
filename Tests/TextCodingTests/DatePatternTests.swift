import Testing
import TextCoding

struct DatePatternTests {
    @Test(arguments: [
        ("yy-MM-dd", "'yy' should be 'yyyy'"),
        ("yyyy-MM-ddZZZZZ", "'ZZZZZ' should be 'XXX'"),
        ("MMM d, yyyy", "names of months are not supported: use String or a custom type"),
        (
            "EEE, dd MM yyyy",
            "names of days are not supported: use the format 'http' or 'rfc2822', String or a custom type"
        ),
        ("yyyy-MM-dd SSSSSSSSSS", "'SSSSSSSSSS' should be 'S'"),
        ("yyyy-MM", "'dd' is missing"),
        ("yyyy-MM-dd hh:mm", "'hh' is not supported; use 'HH'"),
        ("yyyy-MM-dd 'at", "an apostrophe is not closed"),
        ("yyyy-MM-dd MM", "'MM' is used twice"),
        ("YYYY-MM-dd y", "'YYYY' is not supported; use 'yyyy'"),
        ("", "'yyyy' is missing"),
    ])
    func texts(pattern: String, problem: String) {
        #expect(DatePattern(pattern).problem == problem)
    }

    @Test(arguments: [
        ("YYYY-MM-DD", "yyyy-MM-dd"), ("DD/MM/yyyy", "dd/MM/yyyy"), ("YYYY'YYYY'-MM-dd''", "yyyy'YYYY'-MM-dd''"),
        ("YYYY-MM-DD hh:mm", nil), ("YYYYY-MM-dd", nil), ("YYYY-DDD", nil), ("YYYY-MM-dd DD", nil),
    ])
    func yearsOfWeeksAndDaysOfYearsAreThoseOfTheCalendar(pattern: String, meant: String?) {
        #expect(DatePattern(pattern).inCalendarFields?.text == meant)
    }

    @Test(arguments: [
        "yyyy-MM-dd", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "dd/MM/yyyy HH:mm", "yyyyMMddHHmmss Z", "ä yyyyMMdd",
    ])
    func patterns(pattern: String) {
        #expect(DatePattern(pattern).problem == nil)
    }

    @Test(arguments: ["''yyyyMMdd": "'", "'o''clock'yyyyMMdd": "o'clock", "'a'-''yyyyMMdd": "a-'"])
    func twoApostrophesAreOne(pattern: String, literal: String) {
        var scanner = DatePattern(pattern).pieces
        var bytes: [UInt8] = []
        while case .literal(let byte)? = scanner.next() { bytes.append(byte) }
        #expect(String(decoding: bytes, as: UTF8.self) == literal)
    }
}

import EndpointRuntime
import Foundation
import TestSupport
import Testing

/// The public JSONTestSuite (Nicolas Seriot, "Parsing JSON is a Minefield"): texts that a parser must accept, texts
/// that it must reject, and texts that it may accept or reject.
@Suite struct JSONTestSuiteTests {
    private static let corpus = "json-test-suite/test_parsing"

    /// The texts that this parser accepts among those that a parser may accept or reject.
    static let decidedToRead: Set<String> = [
        "i_number_double_huge_neg_exp", "i_number_huge_exp", "i_number_neg_int_huge_exp",
        "i_number_pos_double_huge_exp",
        "i_number_real_neg_overflow", "i_number_real_pos_overflow", "i_number_real_underflow",
        "i_number_too_big_neg_int",
        "i_number_too_big_pos_int", "i_number_very_big_negative_int", "i_string_UTF-16LE_with_BOM",
        "i_string_utf16BE_no_BOM", "i_string_utf16LE_no_BOM", "i_structure_500_nested_arrays",
        "i_structure_UTF-8_BOM_empty_object",
    ]

    /// The texts that this parser rejects among those: a string or a key has half a surrogate pair, or invalid UTF-8.
    static let decidedToReject: Set<String> = [
        "i_object_key_lone_2nd_surrogate", "i_string_1st_surrogate_but_2nd_missing",
        "i_string_1st_valid_surrogate_2nd_invalid", "i_string_UTF-8_invalid_sequence", "i_string_UTF8_surrogate_U+D800",
        "i_string_incomplete_surrogate_and_escape_valid", "i_string_incomplete_surrogate_pair",
        "i_string_incomplete_surrogates_escape_valid", "i_string_invalid_lonely_surrogate",
        "i_string_invalid_surrogate", "i_string_invalid_utf-8", "i_string_inverted_surrogates_U+1D11E",
        "i_string_iso_latin_1", "i_string_lone_second_surrogate", "i_string_lone_utf8_continuation_byte",
        "i_string_not_in_unicode_range", "i_string_overlong_sequence_2_bytes", "i_string_overlong_sequence_6_bytes",
        "i_string_overlong_sequence_6_bytes_null", "i_string_truncated-utf-8",
    ]

    @Test(.enabled(if: Corpora.has(corpus), "\(Corpora.missing(corpus))"))
    func everyCase() throws {
        let folder = try Corpora.required(Self.corpus)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count > 300)
        var read: Set<String> = []
        var rejected: Set<String> = []
        for file in files {
            let name = file.deletingPathExtension().lastPathComponent
            let response = RawResponse(body: try Data(contentsOf: file))
            let isRead = (try? response.json(JSON.self)) != nil
            switch name.prefix(2) {
            case "y_": #expect(isRead, "\(name)")
            case "n_": #expect(!isRead, "\(name)")
            default: if isRead { read.insert(name) } else { rejected.insert(name) }
            }
        }
        #expect(read == Self.decidedToRead)
        #expect(rejected == Self.decidedToReject)
    }
}

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

    @Test(.enabled(if: Corpora.has(corpus), "\(Corpora.missing(corpus))"))
    func everyCase() throws {
        let folder = try Corpora.required(Self.corpus)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count > 300)
        var read: Set<String> = []
        for file in files {
            let name = file.deletingPathExtension().lastPathComponent
            let response = RawResponse(body: try Data(contentsOf: file))
            let isRead = (try? response.json(JSON.self)) != nil
            switch name.prefix(2) {
            case "y_": #expect(isRead, "\(name)")
            case "n_": #expect(!isRead, "\(name)")
            default: if isRead { read.insert(name) }
            }
        }
        #expect(read == Self.decidedToRead)
    }
}

import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// Which exchange a replay chooses among similar ones, and the difference that its error names if there is none.
@Suite(.endsRunIfHanging)
struct ReplayChoiceTests {
    private let recording = SampleRecording()

    /// The requests have the same marks, at other places.
    @Test(arguments: [false, true])
    func placesOfSecretsCount(isReversed: Bool) async throws {
        let requests = { (tokens: [String]) in
            [(0, 1), (1, 0), (0, 0)].map { (from: Int, to: Int) in
                OutgoingRequest.sample("/move", #"{"from_key":"\#(tokens[from])","to_key":"\#(tokens[to])"}"#)
            }
        }
        let open = OutgoingRequest.sample("/open")
        let tokens = ["s3cr3t-aaaa", "s3cr3t-bbbb"]
        try await recording.record([open] + requests(tokens)) { request in
            guard let body = request.body?.text else { return .json(#"{"keys":["s3cr3t-aaaa","s3cr3t-bbbb"]}"#) }
            return .json(
                body.contains(#"to_key":"s3cr3t-b"#) ? "[1]" : body.contains(#"from_key":"s3cr3t-b"#) ? "[2]" : "[3]"
            )
        }
        let marks = try await recording.replay([open])[0].json([String: [String]].self)["keys"] ?? []
        try #require(marks.count == 2)
        let order = isReversed ? [2, 1, 0] : [0, 1, 2]
        let replayed = try await recording.replay(order.map { requests(marks)[$0] })
        #expect(try replayed.map { try $0.json([Int].self)[0] } == order.map { $0 + 1 })
    }

    @Test(arguments: [
        ("/a?x=1&at=1", "a=1&b=2", "in the query item 'at'"), ("/a?at=0&x=2", "a=1&b=2", "in the query item 'x'"),
        ("/a?at=0&x=1", "a=2&b=2", "in the form item 'a'"), ("/a?at=0&x=1", "a=1", "in the form item 'b'"),
    ])
    func differingItemIsNamed(target: String, form: String, place: String) async throws {
        let media = "application/x-www-form-urlencoded"
        try await recording.record([.sample("/a?at=0&x=1", "a=1&b=2", media: media)]) { _ in .json("{}") }
        let failure = await #expect(throws: ConnectionFailure.self) {
            try await recording.replay([.sample(target.replacing("x=1&at=1", with: "at=1&x=1"), form, media: media)])
        }
        let hint =
            " (it differs \(place); a value that changes with each run can be named in 'hiding' when it is recorded)"
        #expect(failure?.message.contains(hint) == true, "\(failure?.message ?? "")")
    }

    @Test func differingPartIsNamed() async throws {
        let form = { (name: String) in
            "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\nx\r\n--b--\r\n"
        }
        let media = "multipart/form-data; boundary=b"
        try await recording.record([.sample("/a", form("note"), media: media)]) { _ in .json("{}") }
        let failure = await #expect(throws: ConnectionFailure.self) {
            try await recording.replay([.sample("/a", form("text"), media: media)])
        }
        #expect(failure?.message.contains("with this body (it differs in the part name=\"note\"; ") == true)
    }

    /// The message of a request for another path names no item.
    @Test func otherPathHasNoDifference() async throws {
        try await recording.record([.sample("/a?x=1")]) { _ in .json("{}") }
        let failure = await #expect(throws: ConnectionFailure.self) { try await recording.replay([.sample("/b?x=2")]) }
        #expect(failure?.message.contains("differs") == false)
    }
}

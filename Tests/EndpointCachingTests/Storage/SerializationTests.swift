import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

@testable import EndpointCaching

struct SerializationTests {
    static func response(_ body: String = "hello", variant: String = "") -> StoredResponse {
        var headers = HTTPFields()
        headers.add("Content-Type", "text/plain")
        headers.add("Set-Cookie", "a=1")
        headers.add("Set-Cookie", "b=2")
        headers.add("X-Empty", "")
        headers[.eTag] = "\"1\""
        return StoredResponse(
            variant: variant,
            status: .init(code: 299, reasonPhrase: "Fine"),
            headers: headers,
            body: Data(body.utf8),
            requestTime: Date(timeIntervalSince1970: 1_780_272_000.25),
            responseTime: Date(timeIntervalSince1970: 1_780_272_001.5)
        )
    }

    @Test func everythingIsRead() throws {
        let response = Self.response(variant: "v")
        let read = try #require(StoredResponse(serialized: response.serialized()))
        #expect(read == response)
        #expect(read.status.reasonPhrase == "Fine")
        #expect(read.headers.map(\.value) == response.headers.map(\.value))
    }

    /// `print` and `dump` show neither the header fields nor the body, which may contain credentials.
    @Test func descriptionHasNoFields() {
        let response = Self.response()
        var dumped = ""
        dump(response, to: &dumped)
        #expect("\(response)" == "299 Fine, 5 bytes")
        #expect(String(reflecting: response) == "\(response)")
        #expect(!dumped.contains("a=1") && !dumped.contains("hello"))
    }

    @Test func valuesNeedNotBeUTF8() throws {
        var response = Self.response()
        let name = try #require(HTTPField.Name("X-Old"))
        response.headers.append(HTTPField(name: name, value: [0x61, 0xFC, 0x62]))
        let read = try #require(StoredResponse(serialized: response.serialized()))
        let bytes = read.headers[fields: name].first?.withUnsafeBytesOfValue { Array($0) }
        #expect(bytes == [0x61, 0xFC, 0x62])
    }

    @Test func sliceOfDataIsRead() {
        let data = Data([1, 2, 3]) + Self.response().serialized()
        #expect(StoredResponse(serialized: data.dropFirst(3)) == Self.response())
    }

    @Test func aTruncatedResponseIsNotRead() {
        let data = Self.response().serialized()
        for count in 0..<data.count { #expect(StoredResponse(serialized: data.prefix(count)) == nil, "\(count)") }
    }

    @Test func aChangedBitIsNoticedEverywhere() {
        let data = Self.response().serialized()
        for index in 0..<data.count {
            for bit in 0..<8 {
                var damaged = data
                damaged[index] ^= 1 << bit
                #expect(StoredResponse(serialized: damaged) == nil, "bit \(bit) of byte \(index)")
            }
        }
    }

    /// `HTTPFields` ends the process at 65,535 fields.
    @Test(arguments: [(10_000, true), (10_001, false)])
    func aLimitedNumberOfFieldsIsRead(_ count: Int, _ expected: Bool) throws {
        var response = Self.response()
        response.headers = HTTPFields()
        for number in 0..<count { response.headers.add("X-\(number)", "") }
        #expect((StoredResponse(serialized: response.serialized()) == response) == expected)
    }

    @Test func bytesAtTheEndAreNoticed() {
        #expect(StoredResponse(serialized: Self.response().serialized() + Data([0])) == nil)
        #expect(StoredResponse(serialized: Data(repeating: 0xFF, count: 200)) == nil)
    }
}

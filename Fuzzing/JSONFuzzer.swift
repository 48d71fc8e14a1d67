import Foundation

@testable import EndpointRuntime

/// Reads bytes as JSON, as models do and as a hand-written `Decodable` does.
///
/// Whatever the bytes are, reading ends with a value or an error, and what the tape accepts, the parser that writes the
/// messages accepts as well.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // A copy of exactly these bytes, so that the sanitizer sees what is read beyond them.
    let bytes = Data(UnsafeBufferPointer(start: start, count: count))
    guard !bytes.isEmpty else { return 0 }
    let response = RawResponse(body: bytes)
    let json = try? response.json(JSON.self)
    _ = try? response.json(Sample.self)
    _ = try? response.json([Sample].self)
    _ = try? response.json(Usual.self)
    _ = try? response.json(Double.self, at: ["a", "0"])
    if let json {
        guard let text = try? JSONText(bytes, depthLimit: 512), text.syntaxProblem == nil else {
            fatalError("the tape reads what is not JSON")
        }
        guard text.json == json else { fatalError("the tape reads another value") }
    }
    return 0
}

/// A model with a field of each kind.
private struct Sample: Model {
    let text: String
    let count: Int
    let amount: Double?
    let flag: Bool?
    let link: URL?
    let date: Date?
    let list: [Sample]?
    let map: [String: Int]?
    let others: [String: JSON]

    init(_ json: inout FieldReader) {
        text = json.read("a", default: "")
        count = json.read("b", default: 0)
        amount = json.readIfPresent("c")
        flag = json.readIfPresent("d")
        link = json.readIfPresent("e")
        date = json.readIfPresent("f", .rfc3339)
        list = json.readIfPresent("g")
        map = json.readIfPresent("h")
        others = json.readOthers(except: ["a", "b", "c", "d", "e", "f", "g", "h"])
    }

    func encodeFields(to json: inout FieldWriter) {}
}

private struct Usual: Codable {
    let a: String?
    let b: Int?
    let c: Decimal?
    let d: [UInt8]?
    let e: [String: Usual]?
}

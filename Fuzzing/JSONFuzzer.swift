import Foundation

@testable import EndpointRuntime

/// Reads bytes as JSON, as models do and as a handwritten `Decodable` does.
///
/// For any bytes, reading has to end with a value or an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // A copy of exactly these bytes, so that the sanitizer detects reads beyond them.
    let bytes = Data(UnsafeBufferPointer(start: start, count: count))
    guard !bytes.isEmpty else { return 0 }
    let response = RawResponse(body: bytes)
    readAndWrite(JSON.self, response)
    readAndWrite(Sample.self, response)
    readAndWrite([Sample].self, response)
    _ = try? response.json(Usual.self)
    _ = try? response.json(Double.self, at: ["a", "0"])
    _ = try? JSONText(bytes, depthLimit: 512).syntaxProblem
    return 0
}

/// Checks that a lenient reader returns the value of a strict reader, that it reports every issue that it tolerates,
/// and that a written value is read back unchanged.
private func readAndWrite<Value: Codable & Equatable>(_ type: Value.Type, _ response: RawResponse) {
    var lenient = response
    lenient.reading.lenient = LenientReading(.all)
    let strict = try? response.json(type)
    let tolerated = try? lenient.json(type)
    let issues = lenient.reading.lenient?.issues ?? ResponseIssues()
    if let strict, strict != tolerated || !issues.isEmpty { fatalError("a lenient reader reads another value") }
    guard let value = strict ?? tolerated else { return }
    if strict == nil, issues.isEmpty { fatalError("a lenient reader hides an issue") }
    guard let written = try? JSONWriter.data(of: value) else { return }
    guard (try? RawResponse(body: written).json(type)) == value else {
        fatalError("what was written reads differently")
    }
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

    func encodeFields(to json: inout FieldWriter) {
        json.write("a", text)
        json.write("b", count)
        json.writeIfPresent("c", amount)
        json.writeIfPresent("d", flag)
        json.writeIfPresent("e", link)
        json.writeIfPresent("f", date, .rfc3339)
        json.writeIfPresent("g", list)
        json.writeIfPresent("h", map)
        json.writeOthers(others, except: ["a", "b", "c", "d", "e", "f", "g", "h"])
    }
}

private struct Usual: Codable {
    let a: String?
    let b: Int?
    let c: Decimal?
    let d: [UInt8]?
    let e: [String: Usual]?
}

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
    _ = read(Lossy.self, response)
    _ = read([Lossy].self, response)
    _ = read(Set<JSON>.self, response)
    _ = try? response.json(Usual.self)
    _ = try? response.inRuns.json(Usual.self)
    _ = try? response.json(Double.self, at: ["a", "0"])
    _ = try? JSONText(bytes, depthLimit: 512).syntaxProblem
    readLater(bytes)
    return 0
}

/// Checks that a written value is read back unchanged.
private func readAndWrite<Value: Codable & Equatable>(_ type: Value.Type, _ response: RawResponse) {
    guard let value = read(type, response), let written = try? JSONWriter.data(of: value) else { return }
    guard (try? RawResponse(body: written).json(type)) == value else {
        fatalError("what was written reads differently")
    }
}

/// Checks that reading in runs returns the same value, that a lenient reader returns the value of a strict reader, and
/// that it reports every issue that it tolerates. Returns the value of the strict reader: a lenient one may leave out a
/// part, such as the tag of a union, without which what was written reads differently.
private func read<Value: Decodable & Equatable>(_ type: Value.Type, _ response: RawResponse) -> Value? {
    var lenient = response
    lenient.reading.lenient = LenientReading(.all)
    let strict = try? response.json(type)
    if (try? response.inRuns.json(type)) != strict { fatalError("reading in runs gives another value") }
    let tolerated = try? lenient.json(type)
    let issues = lenient.reading.lenient?.issues ?? ResponseIssues()
    if let strict, strict != tolerated || !issues.isEmpty { fatalError("a lenient reader reads another value") }
    if strict == nil, tolerated != nil, issues.isEmpty { fatalError("a lenient reader hides an issue") }
    return strict
}

/// Checks that decoders that are kept for longer than the response still read the same values.
private func readLater(_ bytes: Data) {
    // The copy of the bytes is freed before the decoders are used.
    func kept(inRuns: Bool) -> [Kept]? {
        let response = RawResponse(body: bytes.withUnsafeBytes { Data($0) })
        return try? (inRuns ? response.inRuns : response).json([Kept].self)
    }
    let expected = try? RawResponse(body: bytes).json([JSON].self)
    for inRuns in [false, true] {
        guard let kept = kept(inRuns: inRuns) else { continue }
        let values = kept.map { try? JSON(from: $0.decoder) }
        if let expected, values != expected { fatalError("a decoder that was kept reads another value") }
    }
}

extension RawResponse {
    /// The same response; the elements of its arrays are read from the text in runs of a few values.
    fileprivate var inRuns: RawResponse {
        var response = self
        (response.reading.limits.longArray, response.reading.limits.run) = (3, 2)
        return response
    }
}

/// A handwritten type that keeps its decoder.
private struct Kept: Decodable {
    let decoder: any Decoder

    init(from decoder: any Decoder) {
        self.decoder = decoder
    }
}

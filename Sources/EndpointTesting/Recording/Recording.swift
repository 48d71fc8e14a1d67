import EndpointRuntime
import Foundation
import HTTPTypes

/// The exchanges of a recording file, and the names whose values were removed from them.
struct Recording: Decodable {
    /// One request and the response to it, without secrets.
    struct Exchange: Codable, Hashable {
        let request: RecordedRequest
        let response: RecordedResponse
    }

    /// The names with secret values in addition to the default names, sorted.
    var hiding: [String]
    /// The names that look like names of secrets but whose values are not secret, sorted.
    var keeping: [String]
    var exchanges: [Exchange]
    /// The texts in the exchanges that look like marks but are none, sorted.
    let literals: [String]
    /// The marks in the exchanges.
    private(set) var marks = AssignedMarks(inFile: "", except: [])

    private enum CodingKeys: String, CodingKey {
        case hiding, keeping, exchanges, literals
    }

    init(hiding: [String], keeping: [String]) {
        self.hiding = hiding
        self.keeping = keeping
        exchanges = []
        literals = []
    }

    /// A file that is written by hand may omit the names, and only a file with such texts contains the literals.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        hiding = try container.decodeIfPresent([String].self, forKey: .hiding) ?? []
        keeping = try container.decodeIfPresent([String].self, forKey: .keeping) ?? []
        exchanges = try container.decode([Exchange].self, forKey: .exchanges)
        literals = try container.decodeIfPresent([String].self, forKey: .literals) ?? []
    }

    /// The names whose values are removed from the requests and responses of this recording.
    var secrets: SecretNames { SecretNames(hiding: hiding, keeping: keeping) }

    /// Reads a recording.
    ///
    /// - Throws: ``ConnectionFailure`` of the kind `unusableRecording` that names the file and the mistake in it.
    init(contentsOf file: URL) throws(ConnectionFailure) {
        let fail = { (problem: String, error: any Error) in
            ConnectionFailure(.unusableRecording, "'\(file.path)' \(problem)", underlying: error)
        }
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw fail("cannot be read: \(error.localizedDescription)", error)
        }
        do {
            let json = try? RawResponse(body: data).json(JSON.self)
            if let mistake = json.flatMap(RecordingKeys.mistake) {
                throw ConnectionFailure(.unusableRecording, "'\(file.path)' is not a recording: \(mistake)")
            }
            self = try JSONDecoder().decode(Recording.self, from: data)
            marks = AssignedMarks(inFile: String(decoding: data, as: UTF8.self), except: literals)
            for (index, exchange) in exchanges.enumerated() {
                do {
                    _ = try exchange.response.httpFields
                } catch {
                    throw fail("is not a recording: exchanges[\(index)].response.headers: \(error)", error)
                }
            }
        } catch let error as ConnectionFailure {
            throw error
        } catch {
            let problem = Self.mistake(inJSON: data) ?? (error as? DecodingError)?.problem ?? "\(error)"
            throw fail("is not a recording: \(problem)", error)
        }
    }

    /// The mistake and its position in a file that is not JSON; `nil` if it is.
    private static func mistake(inJSON data: Data) -> String? {
        guard !data.isEmpty else { return "it is empty" }
        do {
            _ = try RawResponse(body: data).json(JSON.self)
            return nil
        } catch let failure as DecodingFailure {
            guard case .notJSON(let problem) = failure.reason else { return nil }
            // The parser counts bytes, which editors do not show.
            let words = problem.split(separator: " ")
            guard let byte = words.last.flatMap({ Int($0) }), words.dropLast().last == "byte" else {
                return "it is not JSON (\(problem))"
            }
            let lines = data.prefix(byte).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let column = String(decoding: lines.last ?? Data(), as: UTF8.self).count + 1
            let expected = words.dropLast(3).joined(separator: " ")
            return "it is not JSON: \(expected) at line \(lines.count), column \(column)"
        } catch {
            return nil
        }
    }
}

/// A recorded response.
struct RecordedResponse: Codable, Hashable {
    let status: Int
    let headers: [String: RecordedField]
    let body: RecordedBody?

    /// - Throws: ``BuildFailure`` for a header field that HTTP does not allow.
    var httpFields: HTTPFields {
        get throws {
            var fields = HTTPFields()
            for (name, field) in headers.sorted(by: { $0.key < $1.key }) {
                for value in field.values {
                    // The file may contain a name in upper and in lower case.
                    let isCookie = name.lowercased() == "set-cookie"
                    let other = isCookie ? nil : HTTPField.Name(name).flatMap { fields[$0] }
                    try fields.addOrReplace(name, other.map { "\($0), \(value)" } ?? value)
                }
            }
            return fields
        }
    }
}

extension DecodingError {
    /// The mistake and its location, as in `'exchanges[0].request' is missing`.
    fileprivate var problem: String {
        switch self {
        case .keyNotFound(let key, let context): "'\(Self.path(context.codingPath + [key]))' is missing"
        case .valueNotFound(_, let context): "'\(Self.path(context.codingPath))' is missing"
        case .typeMismatch(let type, let context): "\(Self.place(context.codingPath)) is not \(Self.name(of: type))"
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is not JSON"
        case .dataCorrupted(let context): "'\(Self.path(context.codingPath))': \(context.debugDescription)"
        @unknown default: "\(self)"
        }
    }

    private static func place(_ keys: [any CodingKey]) -> String {
        keys.isEmpty ? "the file" : "'\(path(keys))'"
    }

    /// The type as JSON calls it.
    private static func name(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Int.Type: "a whole number"
        default: "\(type)".hasPrefix("Array<") ? "an array" : "an object"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce("") { path, key in
            key.intValue.map { "\(path)[\($0)]" } ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
        }
    }
}

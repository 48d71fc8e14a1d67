import EndpointRuntime
import Foundation

/// Finds the content from which a request decodes a value.
///
/// A request may pick the value at a path that only its decoding functions contain, such as a path for each status
/// code. The key that is missing in an empty object leads to it.
struct ContentSearch {
    /// Decodes a response; `nil` if the request decodes no value from it.
    typealias Decoding = (RawResponse) throws -> Any?

    private let value: Any
    private let outline: ValueOutline
    private let rule: SuccessRule?
    private let headers: HeaderItems

    /// - Parameter headers: The header fields of the response, besides those of the content.
    init(_ value: Any, rule: SuccessRule? = nil, headers: HeaderItems = [:]) {
        self.value = value
        self.rule = rule
        self.headers = headers
        outline = ValueOutline(value)
    }

    /// The content from which `decode` returns the value, or else one that is as similar as possible; `nil` if there is
    /// none.
    ///
    /// - Throws: the encoder's error.
    func content(_ status: Int, from first: JSONPath, _ decode: Decoding) throws -> EncodedContent? {
        var path = first
        var tried: Set<JSONPath> = []
        while tried.insert(path).inserted, tried.count < Self.most {
            let contents = try EncodedContent.alternatives(value, at: path, rule)
            var best: (content: EncodedContent, match: ValueOutline.Match)?
            for content in contents {
                guard let decoded = try? decode(content.raw(status, headers)),
                    let match = outline.match(ValueOutline(decoded)),
                    best.map({ $0.match < match }) ?? true
                else { continue }
                if match == .equal { return content }
                best = (content, match)
            }
            if let best { return best.content }
            guard let next = try missingPath(in: path, status, decode) else { return nil }
            path = next
        }
        return nil
    }

    private static let most = 16

    /// The path of the key that a request does not find in an empty object at a path; `nil` if there is none outside of
    /// this object.
    private func missingPath(in path: JSONPath, _ status: Int, _ decode: Decoding) throws -> JSONPath? {
        let content = try EncodedContent(json: JSON.object([:]), at: path)
        do {
            _ = try decode(content.raw(status, headers))
            return nil
        } catch {
            let underlying = (error as? DecodingFailure)?.underlying ?? error
            guard case .keyNotFound(let key, let context)? = underlying as? DecodingError,
                context.codingPath.count <= path.steps.count
            else { return nil }
            // The steps of the path itself may be negative indices.
            return JSONPath(path.steps.prefix(context.codingPath.count) + [key.stringValue])
        }
    }
}

import Diagnostics
import TextCoding
import YAML

/// A request that was saved or recorded, with its responses.
struct RecordedRequest {
    let range: SourceRange
    let method: String
    /// The part of the URL before the path; `nil` if the URL is only a path.
    let base: RecordedBase?
    /// The path with its parameters in braces.
    let path: String
    var name: String?
    var tag: String?
    var description: Node?
    var pathFields: [RecordedField] = []
    var query: [RecordedField] = []
    var headers: [RecordedField] = []
    var body: RecordedBody?
    var responses: [RecordedResponse] = []
    /// The credentials that the request is sent with, all of them together.
    var credentials: [RecordedCredential] = []
    /// The name of the scheme that signs the request, which a client cannot send; `nil` if there is none.
    var signature: String?
    /// The warnings about the request, except those about its bodies.
    var ownIssues: [RecordedIssue] = []

    /// The request without the fields of the query that are credentials.
    func withoutQuery(of credentials: [RecordedCredential]) -> RecordedRequest {
        var request = self
        request.query.removeAll { credentials.contains(.key(name: $0.name, place: "query")) }
        return request
    }

    /// The credentials without those that are fields of the query, except these.
    func credentialsBesideQuery(except kept: [RecordedCredential]) -> [RecordedCredential] {
        let fields = query.map { RecordedCredential.key(name: $0.name, place: "query") }
        return credentials.filter { kept.contains($0) || !fields.contains($0) }
    }

    var issues: [RecordedIssue] { ownIssues + ([body] + responses.map(\.body)).compactMap { $0?.issue } }
}

/// The part of a URL before the path.
enum RecordedBase: Hashable {
    case known(String)
    /// A text with variables that have no value, such as `{{authUrl}}`.
    case unresolved(String)
}

/// A parameter, or a field of a form.
struct RecordedField {
    var name: String
    let range: SourceRange
    /// The values; several if the name is repeated.
    var values: [String]
    var isFile = false
    /// Whether the field itself has several values, such as a list of files.
    var isList = false
    /// The media type of a part of a multipart body.
    var media: String?
    /// Whether the field is not sent, but only offered.
    var isDisabled = false
    /// Whether the request is known to require the field.
    var isRequired = false
    /// Whether the value may become an example.
    var isExample = false
    var description: Node?

    /// The field with its name and values percent-decoded.
    var percentDecoded: RecordedField {
        var field = self
        field.name = PercentEncoding.decode(name[...])
        field.values = values.map { PercentEncoding.decode($0[...]) }
        return field
    }
}

/// A body of a request or of a response.
struct RecordedBody {
    enum Content {
        /// The samples of a JSON value: one, or one for each line; none if the text is not JSON.
        case json([Node])
        case text, bytes
        /// One event of a stream.
        case event(RecordedEvent)
        case form([RecordedField])
        case multipart([RecordedField])
    }

    var content: Content
    let media: String
    let range: SourceRange
    var isExample = false
    var issue: RecordedIssue?
    /// Whether the message had a body whose text was not recorded.
    var isMissing = false
}

struct RecordedResponse {
    let status: Int
    var body: RecordedBody?
    let range: SourceRange
    /// The data of the event that ends the response.
    var end: String?
}

import EndpointRuntime
import QiitaClient

/// The rows of Qiita, a small client: an array of articles, and the API's own error.
func qiitaRows(at base: String) async -> [Row] {
    let session = Session(bases: [Qiita.service: .url(base)])
    return [
        await .show(
            .async,
            "Qiita.Endpoint.GetItems(perPage: 1)",
            expecting: "Example title, liked 100 times"
        ) { options in
            try await session.response(for: Qiita.Endpoint.GetItems(perPage: 1), options: options)
                .map { "\($0.title), liked \($0.likesCount) times" }.joined(separator: ", ")
        },
        await .show(
            .callback,
            "Qiita.Endpoint.GetItems(), rejected with 403",
            expecting: "403 and an error of Qiita's own"
        ) { options in
            var options = options
            options.headers.add("Prefer", "status=403")
            switch await session.sent(Qiita.Endpoint.GetItems(), options) {
            case .failure(.rejected(let response, _?)):
                return "\(response.statusCode) and an error of Qiita's own"
            case let other: return "\(other)"
            }
        },
    ]
}

import Diagnostics
import SpecWriting
import YAML

/// Header fields.
extension Importer {
    /// The header fields that a client sets by itself, the first three of which OpenAPI takes for no parameters either.
    static let ownHeaders: Set<String> = [
        "accept", "content-type", "authorization", "content-length", "host", "connection", "transfer-encoding",
    ]

    /// Takes over the header fields of answers that hold nothing else. Beside a body they would make an envelope of what
    /// people ask for, so those are left out.
    func readHeaders(
        of successes: [(status: String, place: Place)],
        _ answers: [Place],
        into endpoint: inout DraftEndpoint
    ) {
        var read: Set<Place.Identity> = []
        if successes.count == 1, endpoint.response == nil, endpoint.responses.isEmpty {
            let headers = headers(of: successes[0].place)
            if !headers.isEmpty {
                endpoint.response = DraftResponse(.word("none"), headers: headers)
                read.insert(successes[0].place.identity)
            }
        }
        for index in endpoint.responses.indices where endpoint.responses[index].response == .none {
            guard let place = successes.first(where: { $0.status == endpoint.responses[index].status })?.place else {
                continue
            }
            endpoint.responses[index].response.headers = headers(of: place)
            read.insert(place.identity)
        }
        for answer in answers where !read.contains(answer.identity) {
            if !(answer["headers"]?.rawEntries ?? []).filter({ Self.isTold($0.key) }).isEmpty {
                headersLeftOut.append(answer)
            }
        }
    }

    /// Says once how many answers have header fields that are left out, since there may be thousands.
    func reportHeaders() {
        guard let first = headersLeftOut.first?["headers"] else { return }
        let count = Set(headersLeftOut.map(\.identity)).count
        documents.report(
            Diagnostic(
                .note,
                "headers-left-out",
                at: first.location,
                count == 1
                    ? "header fields of this answer are left out; an envelope has them"
                    : "header fields of \(count) answers, from here on, are left out; an envelope has them"
            )
        )
    }

    private func headers(of answer: Place) -> [DraftMember] {
        var members = (answer["headers"]?.rawEntries ?? []).compactMap { name, written -> DraftMember? in
            guard Self.isTold(name), !Self.isOfLimits(name), let place = written.resolved() else { return nil }
            guard name.isToken else {
                documents.warn("unsayable-name", at: place, "'\(name)' is no name of a header; it is left out")
                return nil
            }
            documents.check(place, as: .header)
            if place.isOldParameter { documents.accept(place) }
            let context = Context(name: Self.typeName(name), direction: .response)
            let schema =
                place.raw("schema") ?? place["content"]?.entries.first?.place.raw("schema")
                ?? (place.isOldParameter ? place : nil)
            var type = schema.map { inside(self.type(of: $0, context), context).withoutOptional.asModel } ?? .string
            type = flat(type, in: "header", at: place)
            // The runtime completes a relative one.
            if type == .string, name.lowercased() == "location" { type = .named("URL") }
            return DraftMember(
                name: name,
                mayBeAbsent: !place.flag("required"),
                type: type,
                description: place.prose("description")
            )
        }
        renameClashes(&members)
        return members
    }

    /// Whether a header field is not one that the client reads by itself.
    private static func isTold(_ name: String) -> Bool {
        !["content-type", "content-length", "link"].contains(name.lowercased()) && !name.isEmpty
    }

    /// Whether a header field says how many requests are left, which every answer of an API does.
    private static func isOfLimits(_ name: String) -> Bool {
        ["x-ratelimit", "ratelimit", "x-rate-limit"].contains { name.lowercased().hasPrefix($0) }
    }
}

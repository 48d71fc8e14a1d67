import Diagnostics
import Spec

/// Responses and errors: the types of a call's results, and how the bodies are read.
extension APIComparator {
    mutating func compareResponses(of old: ClientEndpoint, _ new: ClientEndpoint) {
        let title = "the response of '\(new.name)'"
        if old.response != new.response {
            let subject = "the type of \(title)"
            let (from, to) = (old.response, new.response)
            let readings = [old, new].map { $0.responses.map { $0.reading + $0.form } }
            let views: [SpecChange.View] = readings[0] == readings[1] ? [.source] : [.source, .wire]
            reportChange(.breaking, views, .responseType, at: new.location, subject, from: from, to: to)
        } else {
            compareReadings(old.responses, new.responses, title)
        }
        compareStatuses(of: old, new)
        // The type of a single response without a media type decides, and its change is reported itself.
        let isImplied = [old, new].allSatisfy { $0.responses.count == 1 && $0.responses.allSatisfy { $0.media == nil } }
        if old.accept != new.accept, !isImplied {
            let subject = "the media type of \(title)"
            let (from, to) = (old.accept ?? "the default", new.accept ?? "the default")
            reportChange(.breaking, [.wire], .responseMedia, at: new.location, subject, from: from, to: to)
        }
        compareErrors(of: old, new)
    }

    private mutating func compareReadings(_ old: [ClientResponse], _ new: [ClientResponse], _ title: String) {
        // A single response is the same one if its status changes.
        let isOne = old.count == 1 && new.count == 1
        for (old, new) in Matching(old, new, by: { isOne ? "" : $0.status }).pairs where old.reading != new.reading {
            let subject = "what is read of \(title)"
            let isWider =
                old.source == new.source && old.types.count == new.types.count
                && zip(old.types, new.types).allSatisfy { $1.extendsFormats(of: $0, .received) }
            let verdict: SpecChange.Verdict = isWider ? .compatible : .breaking
            let (from, to) = (old.reading, new.reading)
            reportChange(verdict, [.wire], .responseReading, at: new.location, subject, from: from, to: to)
        }
    }

    /// Compares the statuses of a single response. Several responses are cases, which are compared like those of any enum.
    private mutating func compareStatuses(of old: ClientEndpoint, _ new: ClientEndpoint) {
        guard old.responses.count == 1, new.responses.count == 1,
            let before = old.responses.first, let after = new.responses.first, before.status != after.status
        else { return }
        let subject = "the status of a successful response of '\(new.name)'"
        // Every 2xx includes neither a redirect nor an error that was a success.
        let isWider = after.status == "2xx" && before.status.hasPrefix("2")
        let verdict: SpecChange.Verdict = isWider ? .compatible : .breaking
        let (from, to) = (before.status, after.status)
        reportChange(verdict, [.wire], .responseStatus, at: after.location, subject, from: from, to: to)
    }
}

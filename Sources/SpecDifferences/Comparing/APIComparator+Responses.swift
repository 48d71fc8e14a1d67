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
        let (from, to) = (old.acceptedMedia, new.acceptedMedia)
        if from != to {
            let subject = "the media type of \(title)"
            reportChange(.breaking, [.wire], .responseMedia, at: new.location, subject, from: from, to: to)
        }
        compareErrors(of: old, new)
    }

    private mutating func compareReadings(_ old: [ClientResponse], _ new: [ClientResponse], _ title: String) {
        // A single response is the same one if its status changes.
        let isOne = old.count == 1 && new.count == 1
        for (old, new) in Matching(old, new, by: { isOne ? "" : $0.status }).pairs where old.reading != new.reading {
            let subject = "what is read of \(title)"
            let (from, to) = (old.reading, new.reading)
            reportChange(.breaking, [.wire], .responseReading, at: new.location, subject, from: from, to: to)
        }
    }

    /// Compares the statuses of a single response. Several responses are cases, which are compared like those of any enum.
    private mutating func compareStatuses(of old: ClientEndpoint, _ new: ClientEndpoint) {
        guard old.responses.count == 1, new.responses.count == 1,
            let before = old.responses.first, let after = new.responses.first, before.status != after.status
        else { return }
        let subject = "the status of a successful response of '\(new.name)'"
        let verdict: SpecChange.Verdict = after.status == "2xx" ? .compatible : .breaking
        let (from, to) = (before.status, after.status)
        reportChange(verdict, [.wire], .responseStatus, at: after.location, subject, from: from, to: to)
    }

    private mutating func compareErrors(of old: ClientEndpoint, _ new: ClientEndpoint) {
        if old.failure != new.failure {
            let subject = "the type of the errors of '\(new.name)'"
            let (from, to) = (old.failure, new.failure)
            reportChange(.breaking, [.source], .failureType, at: new.location, subject, from: from, to: to)
        }
        let matching = Matching(old.errors, new.errors, by: \.status)
        for (before, after) in matching.pairs where old.failure == new.failure {
            guard before.type != after.type || before.reading != after.reading else { continue }
            let isOfType = before.type != after.type
            reportChange(
                .breaking,
                [.wire],
                .errorReading,
                at: after.location,
                "what is read of a response of '\(new.name)' with the status \(after.status)",
                from: isOfType ? before.type : before.reading,
                to: isOfType ? after.type : after.reading
            )
        }
        for error in matching.removed {
            // The errors of a single type are read from responses with every other status, too.
            let isRead = new.errors.contains { $0.type == error.type && new.failure == $0.type }
            let message = "'\(new.name)' no longer declares the error \(error.status)"
            report(isRead ? .compatible : .breaking, [.wire], .errorRemoved, at: error.location, message)
        }
        for error in matching.added {
            let message = "'\(new.name)' now declares the error \(error.status)"
            report(.compatible, [.wire], .errorAdded, at: error.location, message)
        }
    }
}

extension ClientEndpoint {
    /// The media types that responses declare, by status.
    fileprivate var acceptedMedia: String {
        let media = Set(responses.compactMap(\.media)).sorted()
        return media.isEmpty ? "the default" : media.joined(separator: ", ")
    }
}

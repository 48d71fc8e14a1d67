import Diagnostics
import Spec

/// Errors: the type of an endpoint's failures, and what is read of the body of each status.
extension APIComparator {
    mutating func compareErrors(of old: ClientEndpoint, _ new: ClientEndpoint) {
        let statuses = Set((old.errors + new.errors).map(\.status))
        if old.failure != new.failure {
            let subject = "the type of the errors of '\(new.name)'"
            let (from, to) = (old.failure, new.failure)
            // A status that only one version declares is reported itself.
            let isOtherForm = statuses.contains { status in
                [old, new].allSatisfy { $0.error(status) != nil }
                    && old.reading(ofError: status)?.form != new.reading(ofError: status)?.form
            }
            let views: [SpecChange.View] = isOtherForm ? [.source, .wire] : [.source]
            reportChange(.breaking, views, .failureType, at: new.location, subject, from: from, to: to)
        }
        for status in statuses { compareError(status, of: old, new) }
    }

    private mutating func compareError(_ status: String, of old: ClientEndpoint, _ new: ClientEndpoint) {
        let (before, after) = (old.reading(ofError: status), new.reading(ofError: status))
        let isSame = before?.type == after?.type && before?.reading == after?.reading
        switch (old.error(status), new.error(status)) {
        case (.some, let error?):
            // Another type of failure is reported once.
            guard !isSame, old.failure == new.failure else { return }
            let isOfType = before?.type != after?.type
            let text = { (reading: ErrorReading?) in (isOfType ? reading?.type : reading?.reading) ?? "no body" }
            let subject = "what is read of a response of '\(new.name)' with the status \(status)"
            let (from, to) = (text(before), text(after))
            reportChange(.breaking, [.wire], .errorReading, at: error.location, subject, from: from, to: to)
        case (let error?, nil):
            // The body may still be read as that of a class of statuses, or of every other status.
            let isRead = before == nil || isSame
            let message = "'\(new.name)' no longer declares the error \(status)"
            report(isRead ? .compatible : .breaking, [.wire], .errorRemoved, at: error.location, message)
        case (nil, let error?):
            let isRead = before == nil || isSame
            let message =
                "'\(new.name)' now declares the error \(status)"
                + (isRead ? "" : ", whose body was read as \(before?.text ?? "")")
            report(isRead ? .compatible : .breaking, [.wire], .errorAdded, at: error.location, message)
        case (nil, nil): break
        }
    }
}

/// What is read of the body of an error.
private struct ErrorReading: Hashable {
    /// The Swift type of the body.
    let type: String
    let reading: String
    /// The form of the body on the wire.
    let form: String

    init(_ error: ClientResponse) {
        type = error.type
        reading = error.reading
        form = error.reading + error.form
    }

    var text: String { "\(type), from \(reading)" }
}

extension ClientEndpoint {
    fileprivate func error(_ status: String) -> ClientResponse? { errors.first { $0.status == status } }

    /// What is read of an error with a status, or with most statuses of a class; `nil` if nothing is read.
    fileprivate func reading(ofError status: String) -> ErrorReading? {
        let digits = status.prefix(1).allSatisfy(\.isNumber) ? "\(status.prefix(1))xx" : status
        let declared = [status, digits, StatusPattern.otherwise.text].compactMap { error($0) }.first
        if let declared { return declared.isEmpty ? nil : ErrorReading(declared) }
        // The errors of a single type are read from responses with every other status, too.
        let readings = Set(errors.filter { !$0.isEmpty }.map { ErrorReading($0) })
        let hasHeaders = errors.contains(where: \.hasHeaders)
        return readings.count == 1 && !hasHeaders ? readings.first : nil
    }
}

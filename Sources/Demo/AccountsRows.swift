import AccountsClient
import EndpointRuntime

/// The rows of Accounts, which all clients of a company share: endpoints declared in two lines, called by one function.
func accountsRows(at base: String) async -> [Row] {
    let session = Session(bases: [Accounts.service: .url(base)])
    return [
        await .show(
            .callback,
            "Accounts.send(Accounts.Endpoint.GetUsers()) { … }",
            expecting: "1 yuki, 2 taro"
        ) { options in
            let session = Session(bases: session.bases, onAttempt: options.onAttempt)
            let result = await withCheckedContinuation { continuation in
                Accounts.send(Accounts.Endpoint.GetUsers(), on: session) { continuation.resume(returning: $0) }
            }
            return try result.get().map { "\($0.id) \($0.name)" }.joined(separator: ", ")
        },
        await .show(
            .async,
            "Accounts.getTeams()",
            expecting: "Apps with 2 members"
        ) { options in
            try await Accounts.getTeams().on(session).with(options).response()
                .map { "\($0.name) with \($0.members?.count ?? 0) members" }.joined(separator: ", ")
        },
    ]
}

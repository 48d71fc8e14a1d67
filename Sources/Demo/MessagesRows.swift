import EndpointRuntime
import Foundation
import MessagesClient

/// The rows of a chat API: chained convenience functions, groups with their own base and path, and failures that are
/// bare status codes.
func messagesRows(at base: String) async -> [Row] {
    let session = Session(bases: [API.service: .url("\(base)/\(API.version)")])
    return [
        await .show(
            .chained,
            "API.Messages.getMessage().retry(max: 5).interval(milliseconds: 500)",
            expecting: "Hello, Hi"
        ) { options in
            let call = API.Messages.getMessage().on(session).with(options)
            return try await call.retry(max: 5).interval(milliseconds: 500).response().map(\.text).joined(
                separator: ", "
            )
        },
        await .show(
            .callback,
            "API.Messages.getMessage().response { … }, rejected with 418",
            expecting: "the failure is the status 418"
        ) { options in
            let result = await withCheckedContinuation { continuation in
                API.Messages.getMessage().on(session).with(options).header("Prefer", "status=418")
                    .response(on: .inline) { continuation.resume(returning: $0) }
            }
            if case .failure(.rejected(_, let status?)) = result { return "the failure is the status \(status)" }
            return "\(result)"
        },
        await .show(
            .chained,
            "API.Messages.postMessage(text: \"Good evening\", user: 7)",
            expecting: "message 3: Good evening"
        ) { options in
            let message = try await API.Messages.postMessage(text: "Good evening", user: 7).on(session).with(options)
                .response()
            return "message \(message.id): \(message.text)"
        },
        await .show(.chained, "API.Users.add(name: \"yuki\")", expecting: "yuki is user 9") { options in
            let user = try await API.Users.add(name: "yuki").on(session).with(options).response()
            return "\(user.name) is user \(user.id)"
        },
        await .show(
            .chained,
            "API.Users.patch(id: 9, away: .value(\"Back on Monday\"))",
            expecting: "yuki: Back on Monday"
        ) { options in
            let call = API.Users.patch(id: 9, away: .value("Back on Monday")).on(session).with(options)
            let user = try await call.response()
            return "\(user.name): \(user.away ?? "")"
        },
        await .show(.chained, "API.Users.delete(id: 9)", expecting: "done") { options in
            try await API.Users.delete(id: 9).on(session).with(options).response()
            return "done"
        },
        await .show(.chained, "API.Users.logIn(name: \"yuki\", password: \"…\")", expecting: "the token t-9") {
            options in
            let call = API.Users.logIn(name: "yuki", password: "secret", device: "demo").on(session).with(options)
            return "the token \(try await call.response().token)"
        },
        await .show(.chained, "API.Users.setPicture(id: 9, picture: Upload(…))", expecting: "done") { options in
            let picture = Upload(Data([0x89, 0x50, 0x4E, 0x47]), fileName: "yuki.png", media: "image/png")
            try await API.Users.setPicture(id: 9, picture: picture).on(session).with(options).response()
            return "done"
        },
        await .show(.chained, "API.Users.getPicture(id: 9).envelope()", expecting: "image/png, not empty") { options in
            let picture = try await API.Users.getPicture(id: 9).on(session).with(options).envelope()
            return "\(picture.header("Content-Type") ?? ""), \(picture.value.isEmpty ? "empty" : "not empty")"
        },
    ]
}

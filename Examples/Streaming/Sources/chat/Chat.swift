import ArgumentParser
import EndpointRuntime
import Foundation

/// The commands `chat PROMPT… [--whole] [--model NAME] [--base URL]` and `chat --models [--base URL]`.
@main
struct Chat: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the reply of a language model while the model writes it.",
        discussion: "The key of your account is in the environment: OPENAI_API_KEY."
    )

    @Argument(help: "The prompt.")
    var prompt: [String] = []

    @Flag(help: "Prints the reply when it is complete.")
    var whole = false

    @Flag(help: "Lists the models.")
    var models = false

    @Option(help: "The name of the model.")
    var model = "gpt-5-mini"

    @Option(help: "The URL of another server with the same API, such as a local model or endpoint-mock.")
    var base: String?

    func validate() throws {
        guard prompt.isEmpty == models else { throw ValidationError("Pass either a prompt or --models.") }
    }

    func run() async throws {
        guard let key = ProcessInfo.processInfo.environment["OPENAI_API_KEY"] else {
            throw failure("set OPENAI_API_KEY to the key of your account")
        }
        let session = Session(
            bases: base.map { [OpenAI.service: .url($0)] } ?? [:],
            credentials: [OpenAI.service: .bearer(key)]
        )
        do {
            if models {
                try await printModels(session)
            } else if whole {
                try await printReply(session)
            } else {
                try await streamReply(session)
            }
        } catch let error as SessionError<OpenAI.Problem> {
            throw failure(message(error))
        } catch {
            // A stream can still fail after it has begun.
            throw failure("\(error)")
        }
    }

    private var messages: [OpenAI.Message] {
        [OpenAI.Message(role: .user, content: prompt.joined(separator: " "))]
    }

    private func printModels(_ session: Session) async throws {
        for model in try await session.response(for: OpenAI.Endpoint.ListModels()) { print(model.id) }
    }

    /// Waits for the last token, which may take longer than the session's time-out.
    private func printReply(_ session: Session) async throws {
        let request = OpenAI.Chat.Create(model: model, messages: messages)
        let completion = try await session.response(for: request, options: CallOptions(timeout: .seconds(600)))
        print(completion.choices.first?.message.content ?? "")
    }

    /// Prints each token as soon as it arrives.
    private func streamReply(_ session: Session) async throws {
        for try await chunk in try await session.response(for: OpenAI.Chat.Stream(model: model, messages: messages)) {
            guard let text = chunk.choices.first?.delta.content else { continue }
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        }
        print()
    }

    private func message(_ error: SessionError<OpenAI.Problem>) -> String {
        switch error {
        case .rejected(let response, let problem): problem?.message ?? "status \(response.statusCode)"
        default: "\(error)"
        }
    }

    /// Prints a message, and returns the exit status.
    private func failure(_ message: String) -> ExitCode {
        FileHandle.standardError.write(Data("chat: \(message)\n".utf8))
        return .failure
    }
}

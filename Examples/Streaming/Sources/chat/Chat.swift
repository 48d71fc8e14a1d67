import EndpointRuntime
import Foundation

/// The command `chat PROMPT [--whole] [--model NAME] [--base URL]`, which prints the reply while the model writes it;
/// `chat --models` lists the models.
///
/// The key is in the environment: `OPENAI_API_KEY`.
@main
struct Chat {
    static func main() async {
        guard let arguments = ChatArguments(Array(CommandLine.arguments.dropFirst())) else {
            fail("usage: chat PROMPT [--whole] [--model NAME] [--base URL] | chat --models [--base URL]", status: 64)
        }
        guard let key = ProcessInfo.processInfo.environment["OPENAI_API_KEY"] else {
            fail("set OPENAI_API_KEY to the key of your account")
        }
        let session = Session(
            bases: arguments.base.map { [OpenAI.service: .url($0)] } ?? [:],
            credentials: [OpenAI.service: .bearer(key)]
        )
        do {
            switch arguments.command {
            case .models: try await printModels(session)
            case .whole(let messages): try await printReply(to: messages, arguments.model, session)
            case .stream(let messages): try await streamReply(to: messages, arguments.model, session)
            }
        } catch let failure as SessionError<OpenAI.Problem> {
            fail(message(failure))
        } catch {
            // A stream can still fail after it has begun.
            fail("\(error)")
        }
    }

    private static func printModels(_ session: Session) async throws {
        for model in try await session.response(for: OpenAI.Endpoint.ListModels()) { print(model.id) }
    }

    private static func printReply(to messages: [OpenAI.Message], _ model: String, _ session: Session) async throws {
        let completion = try await session.response(for: OpenAI.Chat.Create(model: model, messages: messages))
        print(completion.choices.first?.message.content ?? "")
    }

    /// Prints each token as soon as it arrives.
    private static func streamReply(to messages: [OpenAI.Message], _ model: String, _ session: Session) async throws {
        for try await chunk in try await session.response(for: OpenAI.Chat.Stream(model: model, messages: messages)) {
            guard let text = chunk.choices.first?.delta.content else { continue }
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        }
        print()
    }

    private static func message(_ failure: SessionError<OpenAI.Problem>) -> String {
        switch failure {
        case .rejected(let response, let problem): problem?.message ?? "status \(response.statusCode)"
        default: "\(failure)"
        }
    }

    private static func fail(_ message: String, status: Int32 = 1) -> Never {
        FileHandle.standardError.write(Data("chat: \(message)\n".utf8))
        exit(status)
    }
}

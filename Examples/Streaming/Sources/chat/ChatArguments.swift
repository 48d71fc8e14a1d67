/// The arguments of the command line.
struct ChatArguments {
    enum Command {
        case models
        case whole([OpenAI.Message])
        case stream([OpenAI.Message])
    }

    let command: Command
    private(set) var model = "gpt-5-mini"
    /// The URL of another server with the same API, such as a local model or `endpoint-mock`.
    private(set) var base: String?

    /// Parses the arguments; `nil` if there is neither a prompt nor `--models`.
    init?(_ arguments: [String]) {
        var (prompt, isWhole, listsModels) = (String?.none, false, false)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--models": listsModels = true
            case "--whole": isWhole = true
            case "--model":
                guard let value = rest.popFirst() else { return nil }
                model = value
            case "--base":
                guard let value = rest.popFirst() else { return nil }
                base = value
            default: prompt = argument
            }
        }
        if listsModels {
            command = .models
        } else if let prompt {
            let messages = [OpenAI.Message(role: .user, content: prompt)]
            command = isWhole ? .whole(messages) : .stream(messages)
        } else {
            return nil
        }
    }
}

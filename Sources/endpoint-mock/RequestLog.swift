import Foundation
import LoopbackServer
import MockServing

/// Writes one line for each request.
struct RequestLog: Sendable {
    private let usesColor =
        isatty(STDOUT_FILENO) != 0 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    func show(_ request: ReceivedRequest, _ outcome: MockService.Outcome) {
        let status = outcome.answer.status.map(String.init) ?? "—"
        let isGood = (outcome.answer.status ?? 0) < 400
        let colored = usesColor ? "\u{1B}[\(isGood ? 32 : 31)m\(status)\u{1B}[0m" : status
        let reasons = outcome.reasons.map { "\($0.place) '\($0.name)': \($0.text)" }.joined(separator: "; ")
        let end = [outcome.endpoint, reasons.isEmpty ? nil : reasons].compactMap(\.self).joined(separator: "  ")
        let method = request.method.padding(toLength: max(7, request.method.count), withPad: " ", startingAt: 0)
        say("\(colored)  " + Self.cleaned("\(method) \(request.path)  \(end)"))
    }

    /// Writes at once, so that who reads a pipe does not wait.
    func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    /// What a client sends must not reach the terminal as a command.
    private static func cleaned(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "�" : $0 })
        )
    }
}

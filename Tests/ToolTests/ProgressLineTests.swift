import CommandLineSupport
import Foundation
import Testing

struct ProgressLineTests {
    private let terminal = Terminal()

    @Test func secondsAreCountedAndTheLineIsRemoved() {
        let line = ProgressLine("Importing shop.yaml") { [terminal] in terminal.append($0) }
        line.advance()
        line.advance()
        line.finish()
        line.advance()
        #expect(terminal.text == "\rImporting shop.yaml … 1 s\rImporting shop.yaml … 2 s\r\u{1B}[K")
    }

    @Test func shortWorkShowsNothing() {
        let line = ProgressLine("Importing shop.yaml") { [terminal] in terminal.append($0) }
        line.finish()
        #expect(terminal.text.isEmpty)
    }
}

private final class Terminal: @unchecked Sendable {
    private let lock = NSLock()
    private var written = ""

    var text: String { lock.withLock { written } }

    func append(_ text: String) { lock.withLock { written += text } }
}

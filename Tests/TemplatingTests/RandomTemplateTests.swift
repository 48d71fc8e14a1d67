import Testing

@testable import Templating

/// Layouts of random templates. The templates have no faults; only their values contain letters.
@Suite("Random templates")
struct RandomTemplateTests {
    @Test("layouts neither lose nor repeat a value", arguments: 0..<8)
    func layouts(seed: UInt64) throws {
        var random = RandomTemplate(state: seed)
        let others = ["part": "{{#lines}}\n\t- {{.}}\n{{/lines}}\n"]
        for _ in 0..<150 {
            random.nestsInFill = false
            let laidOut = "{{% width 40 }}\n" + (0..<8).map { _ in random.fragment() }.joined()
            let plain = laidOut.replacing(/{{[#\/](?:fill|group|pack)\(\)}}/, with: "{{! }}")
            for summary in [nil, "a summary", "a summary of so many words that the page needs several lines"] {
                let view = FileView(summary: summary, lines: ["one", "", "the second"])
                let rendered = try render(laidOut, view, with: others)
                let expected = try render(plain, view, with: others)
                // A fill repeats the beginning of a line, which a layout inside of it may have written.
                if random.nestsInFill { continue }
                #expect(rendered.filter(\.isLetter) == expected.filter(\.isLetter), "\(laidOut)")
            }
        }
    }
}

/// A source of random templates, equal for equal seeds.
private struct RandomTemplate {
    var state: UInt64

    /// Whether a layout inside of a fill was created.
    var nestsInFill = false
    private var isInFill = false

    init(state: UInt64) {
        self.state = state
    }

    private mutating func next(below count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
    }

    mutating func fragment(depth: Int = 0) -> String {
        switch next(below: depth < 4 ? 10 : 5) {
        case 0: return "{{name}}"
        case 1:
            return ["(", ")", "[", ",", "]", ".", "- ", "> ", "```", "|", "# ", "1. ", "   ", "\t"][next(below: 14)]
        case 2, 3: return "\n"
        case 4: return ["\n  {{> part}}\n", "{{! 1\n2 }}"][next(below: 2)]
        case 5: return "{{#summary}}\(body(depth)){{.}}{{/summary}}"
        case 6: return "{{^summary}}\(body(depth)){{/summary}}"
        case 7: return "{{#lines}}{{.}}{{^last()}}\(["\n", ", ", ""][next(below: 3)]){{/last()}}{{/lines}}"
        default:
            let layout = ["fill", "group", "pack"][next(below: 3)]
            let wasInFill = isInFill
            if wasInFill { nestsInFill = true }
            isInFill = isInFill || layout == "fill"
            defer { isInFill = wasInFill }
            return "\n{{#\(layout)()}}\n\(body(depth))\n{{/\(layout)()}}\n"
        }
    }

    private mutating func body(_ depth: Int) -> String {
        (0..<next(below: 6)).map { _ in fragment(depth: depth + 1) }.joined()
    }
}

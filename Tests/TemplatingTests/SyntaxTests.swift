import Diagnostics
import Testing

@testable import Templating

@Suite("Syntax")
struct SyntaxTests {
    @Test(
        "each fault is reported at its location",
        arguments: [
            ("a {{name\n}} b", "main:1:3: '{{' without '}}'"),
            ("a\n{{! never ends", "main:2:1: '{{' without '}}'"),
            ("{{", "main:1:1: '{{' without '}}'"),
            ("{{}}", "main:1:3: a tag without a name"),
            ("{{# }}", "main:1:5: a tag without a name"),
            ("{{first name}}", "main:1:3: 'first name' is not a name"),
            ("{{service.base}}", "main:1:3: 'service.base' is not a name"),
            ("{{#empty(empty(name))}}", "main:1:4: 'empty(empty(name))' is not a name"),
            ("{{1st}}", "main:1:3: '1st' is not a name"),
            ("{{> a/b}}", "main:1:5: 'a/b' is not a name"),
            ("{{{name}}}", "main:1:1: '{{{' begins no tag"),
            ("f() {{{#isOpen}}}", "main:1:5: '{{{' begins no tag"),
            ("{{&name}}", "main:1:1: unsupported tag '{{&'"),
            ("{{=<% %>=}}", "main:1:1: unsupported tag '{{='"),
            ("{{%CONTENT_TYPE:HTML}}", "main:1:4: 'CONTENT_TYPE:HTML' is not a setting of templates"),
            ("{{% width }}", "main:1:5: 'width' is not a setting of templates"),
            ("{{% width 20 }}", "main:1:5: 'width 20' is not a setting of templates"),
            ("{{% width 80 }}\n{{% width 90 }}\n", "main:2:5: the page width is set twice"),
            (
                "{{#isOpen}}\n{{% width 80 }}\n{{/isOpen}}",
                "main:2:5: the page width is set inside of section 'isOpen'"
            ),
            ("{{ # isOpen }}", "main:1:4: '# isOpen' is not a name"),
            (
                "{{#group()}}a\n{{/group()}}\n",
                "main:1:4: 'group()' lays out whole lines, so its tags cannot be inside a line"
            ),
            ("{{^fill()}}\na\n{{/fill()}}", "main:1:4: 'fill()' is a layout, which has no opposite"),
            ("{{$block}}", "main:1:1: unsupported tag '{{$'"),
            ("{{<parent}}", "main:1:1: unsupported tag '{{<'"),
            ("{{*0*name}}", "main:1:1: unsupported tag '{{*'"),
            ("{{#isOpen}}", "main:1:4: section 'isOpen' is not closed"),
            ("a\n{{/isOpen}}", "main:2:4: '{{/isOpen}}' closes no section"),
            ("{{#isOpen}}{{/name}}{{/isOpen}}", "main:1:15: '{{/name}}' closes no section"),
            ("{{#lines}}{{#isOpen}}{{/lines}}", "main:1:14: section 'isOpen' is not closed"),
            ("{{#lines}}{{^last()}}{{/last}}{{/last()}}{{/lines}}", "main:1:25: '{{/last}}' closes no section"),
        ]
    )
    func fault(template: String, fault: String) {
        #expect(faults(in: template) == [fault])
    }

    @Test("spaces and tabs around a name are ignored, but not before the kind of a tag")
    func blanks() throws {
        #expect(try render("{{\tname\t}}{{#\tisOpen\t}}x{{/\tisOpen }}{{% width\t80\t}}", FileView()) == "GitHub\n")
        #expect(diagnostics(in: "{{ > part }}").map(\.hint) == ["write '>' directly after '{{'"])
    }

    @Test("reading continues after a fault")
    func several() {
        let found = faults(in: "{{a b}} {{name\n{{/x}}\n{{c d}}\n")
        #expect(
            found == [
                "main:1:3: 'a b' is not a name", "main:1:9: '{{' without '}}'",
                "main:2:4: '{{/x}}' closes no section", "main:3:3: 'c d' is not a name",
            ]
        )
    }

    @Test("sections nested too deep are rejected without recursion")
    func tooDeep() {
        let found = faults(in: String(repeating: "{{#isOpen}}", count: 100_000))
        #expect(found == ["main:1:708: section 'isOpen' is nested too deep"])
        let allowed = String(repeating: "{{#isOpen}}", count: 64) + String(repeating: "{{/isOpen}}", count: 64)
        #expect(faults(in: allowed) == [])
    }

    /// If each comment were searched to the end of the text, this test would take minutes.
    @Test("every comment without an end is a fault")
    func unfinishedComments() {
        let found = faults(in: "{{! a comment }}\n" + String(repeating: "{{! a comment\n", count: 200_000))
        #expect(found.prefix(2) == ["main:2:1: '{{' without '}}'", "main:3:1: '{{' without '}}'"])
        #expect(found.last == "main:101:1: 199900 more in this file are not shown")
    }

    @Test("a combining mark after a tag's braces is rejected, since the engine would see no tag")
    func combiningMarks() {
        let message = "a combining mark next to the tag changes its braces"
        #expect(faults(in: "é{{name}}\u{301}") == ["main:1:2: \(message)"])
        #expect(faults(in: "\u{600}{{name}}") == ["main:1:2: \(message)"])
        #expect(faults(in: "é{{name}}é🇪🇺{{name}}👩‍👩‍👧") == [])
    }

    @Test("a file that is not UTF-8 is rejected")
    func notUTF8() {
        var diagnostics = DiagnosticCollector()
        _ = TemplateSet(["main": SourceText(path: "main", bytes: [0x61, 0xFF])], diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics.map(\.message) == ["the file is not UTF-8"])
    }
}

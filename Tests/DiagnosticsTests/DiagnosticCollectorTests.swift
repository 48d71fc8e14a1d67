import Diagnostics
import Testing

@Suite struct DiagnosticCollectorTests {
    private func fault(_ path: String, _ line: Int, _ column: Int, _ message: String = "wrong") -> Diagnostic {
        .error("test", at: SourceLocation(path: path, at: SourcePosition(line: line, column: column)), message)
    }

    @Test func diagnosticsComeByPathLineAndColumn() {
        var collector = DiagnosticCollector()
        let expected = [fault("a", 2, 1), fault("a", 2, 3), fault("a", 10, 1), fault("b", 1, 1)]
        collector.report([expected[3], expected[1], expected[2], expected[0]])
        #expect(collector.diagnostics == expected)
    }

    @Test func diagnosticsWithoutLocationComeFirst() {
        var collector = DiagnosticCollector()
        collector.report(fault("a", 1, 1))
        collector.report(.error("run", at: nil, "no file"))
        #expect(collector.diagnostics.map(\.code) == ["run", "test"])
    }

    @Test func atOnePositionTheOrderOfReportingHolds() {
        var collector = DiagnosticCollector()
        collector.report([fault("a", 1, 1, "z"), fault("a", 1, 1, "a")])
        #expect(collector.diagnostics.map(\.message) == ["z", "a"])
    }

    @Test func theSameIsSaidOnce() {
        var collector = DiagnosticCollector()
        for _ in 1...1000 { collector.report(fault("a", 1, 1)) }
        #expect(collector.diagnostics == [fault("a", 1, 1)])
    }

    @Test func onlyErrorsAreErrors() {
        var collector = DiagnosticCollector()
        #expect(collector.isEmpty)
        collector.report(.warning("test", at: nil, "odd"))
        #expect(!collector.hasErrors)
        #expect(!collector.isEmpty)
        collector.report(.error("test", at: nil, "wrong"))
        #expect(collector.hasErrors)
    }

    @Test(arguments: [false, true])
    func theFirstOfManyAreShown(reversed: Bool) {
        var collector = DiagnosticCollector(limitPerFile: 10)
        let lines = Array(1...1000)
        for line in reversed ? lines.reversed() : lines { collector.report(fault("a", line, 1)) }
        collector.report(fault("b", 1, 1))
        let diagnostics = collector.diagnostics
        #expect(diagnostics.prefix(10).map { $0.location?.start.line } == Array(1...10))
        #expect(diagnostics.dropFirst(10).first?.message == "990 more in this file are not shown")
        #expect(diagnostics.last == fault("b", 1, 1))
        #expect(diagnostics.count == 12)
    }

    @Test(arguments: [11, 1000])
    func warningsDoNotHideAnError(count: Int) {
        var collector = DiagnosticCollector(limitPerFile: 10)
        let warnings = (1...count).map { line in
            Diagnostic.warning("test", at: fault("a", line, 1).location, "odd")
        }
        collector.report(warnings)
        collector.report(fault("a", count + 1, 1))
        let diagnostics = collector.diagnostics
        #expect(diagnostics.prefix(9) == warnings.prefix(9))
        #expect(diagnostics.dropFirst(9).first == fault("a", count + 1, 1))
        #expect(diagnostics.last?.severity == .warning)
        #expect(diagnostics.last?.message == "\(count - 9) more in this file are not shown")
        collector.report((1...count).map { fault("a", $0, 2) })
        #expect(collector.diagnostics.last?.severity == .error)
    }

    @Test func addsTheCountsOfAnotherCollector() {
        var inner = DiagnosticCollector(limitPerFile: 10)
        inner.report((1...1000).map { fault("a", $0, 2) })
        var outer = DiagnosticCollector(limitPerFile: 10)
        outer.report(fault("a", 1, 1))
        outer.merge(inner)
        #expect(outer.hasErrors)
        #expect(outer.diagnostics.first == fault("a", 1, 1))
        #expect(outer.diagnostics.last?.message == "991 more in this file are not shown")
    }

    @Test func oneMoreIsSaidInTheSingular() {
        var collector = DiagnosticCollector(limitPerFile: 1)
        collector.report([fault("a", 1, 1), fault("a", 2, 1)])
        #expect(collector.diagnostics.last?.message == "1 more in this file is not shown")
    }
}

import Diagnostics

/// Checks every name of a template, and of all templates that it calls, against the views that it is rendered with.
struct TemplateChecker {
    private let templates: [String: ParsedTemplate]
    private var seen: Set<TemplatePlace> = []
    private var graph = CallGraph()
    private var faults: [SourceLocation: Diagnostic] = [:]

    /// Whether a called template could not be parsed, which the parser has already reported.
    private var meetsBroken = false

    /// The name of the template that is rendered.
    private let root: String

    private init(_ templates: [String: ParsedTemplate], root: String) {
        self.templates = templates
        self.root = root
    }

    /// Checks a template that is rendered with a view, and reports its faults. Returns whether it can be rendered.
    static func check(
        _ template: ParsedTemplate,
        of templates: [String: ParsedTemplate],
        for view: any TemplateView.Type,
        diagnostics: inout DiagnosticCollector
    ) -> Bool {
        var checker = TemplateChecker(templates, root: template.name)
        checker.check(template, in: TemplateScope(view))
        for call in checker.graph.endlessCalls { checker.report(.endless(call)) }
        diagnostics.report(checker.faults.sorted { $0.key < $1.key }.map(\.value))
        return checker.faults.isEmpty && !checker.meetsBroken
    }

    private mutating func check(_ template: ParsedTemplate, in scope: TemplateScope) {
        let place = TemplatePlace(template: template.name, scope: scope)
        guard seen.insert(place).inserted else { return }
        if template.isBroken { meetsBroken = true }
        if let width = template.width, template.name != root { report(.misplacedWidth(at: width.location, root)) }
        check(template.nodes, in: scope, of: place, .stays)
    }

    private mutating func check(
        _ nodes: [TemplateNode],
        in scope: TemplateScope,
        of caller: TemplatePlace,
        _ descent: TemplateDescent
    ) {
        for node in nodes {
            switch node {
            case .lineStart, .text: break
            case .variable(let reference):
                if let fault = scope.fault(ofVariable: reference) { report(fault) }
            case .section(let reference, let isInverted, let body):
                let section = scope.section(reference, isInverted: isInverted, descent)
                if let fault = section.fault { report(fault) }
                if let inside = section.inside { check(body, in: inside, of: caller, section.descent) }
            case .partial(let call): check(call, in: scope, of: caller, descent)
            case .layout(_, let body): check(body, in: scope, of: caller, descent)
            }
        }
    }

    private mutating func check(
        _ call: PartialCall,
        in scope: TemplateScope,
        of caller: TemplatePlace,
        _ descent: TemplateDescent
    ) {
        guard let target = templates[call.name] else {
            return report(.unknownPartial(call, of: templates.keys.sorted()))
        }
        if call.isInline, !target.fitsInline { report(.notInline(call)) }
        graph.add(call, from: caller, to: TemplatePlace(template: call.name, scope: scope), descent)
        check(target, in: scope)
    }

    /// Reports one fault for each location, even if several calls lead to it.
    private mutating func report(_ fault: Diagnostic) {
        guard let location = fault.location, faults[location] == nil else { return }
        faults[location] = fault
    }
}

extension Diagnostic {
    fileprivate static func unknownPartial(_ call: PartialCall, of names: [String]) -> Diagnostic {
        .error(
            "unknown-template",
            at: call.location,
            "unknown template '\(call.name)'",
            hint: Diagnostic.meant(call.name, names)
                ?? "there are \(quotedList(names))"
        )
    }

    fileprivate static func misplacedWidth(at location: SourceLocation, _ root: String) -> Diagnostic {
        .error(
            "template-layout",
            at: location,
            "only the main template can set the page width",
            hint: "set it in '\(root).mustache'"
        )
    }

    fileprivate static func notInline(_ call: PartialCall) -> Diagnostic {
        .error(
            "template-layout",
            at: call.location,
            "template '\(call.name)' cannot be used inside a line: a lone tag is its first or last line",
            hint: "give '{{> \(call.name)}}' a separate line"
        )
    }

    fileprivate static func endless(_ call: PartialCall) -> Diagnostic {
        .error(
            "template-recursion",
            at: call.location,
            "template '\(call.name)' calls itself without end",
            hint: "call it inside a section of a list or a view that belongs to the innermost view"
        )
    }
}

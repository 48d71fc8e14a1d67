import Diagnostics

/// Checks every name of a template, and of all templates that it calls, against the views that it is rendered with.
struct TemplateChecker {
    private let templates: [String: ParsedTemplate]
    /// The callers of each template in each scope that was checked.
    private var callersOfPlaces: [TemplatePlace: TemplateCallers] = [:]
    /// The same templates and scopes in the order of the check.
    private var places: [TemplatePlace] = []
    private var graph = CallGraph()
    private var faults: [SourceLocation: Diagnostic] = [:]

    /// Whether a called template could not be parsed, which the parser has already reported.
    private var meetsBroken = false

    /// The number of calls that are being checked, each in the template that the one before calls.
    private var depth = 0

    /// Whether calls are so deep that they cannot end. Each of them has a scope that was not seen before: calls in views of
    /// outer scopes change the order of the views.
    private var isTooDeep = false
    private static let maximumDepth = 100

    /// The number of open sections in all of these calls, which is limited because the check is recursive.
    private var openSections = 0
    private static let maximumOpenSections = 256

    /// The name of the template that is rendered.
    private let root: String

    private init(_ templates: [String: ParsedTemplate], root: String) {
        self.templates = templates
        self.root = root
    }

    /// Checks a template that is rendered with a view, and reports its faults. Returns whether it can be rendered.
    ///
    /// The user's templates that nothing calls are checked where the built-in templates call those that they replace;
    /// their faults are warnings.
    ///
    /// - Parameter builtIn: The built-in templates, with those that the user replaces.
    static func check(
        _ template: ParsedTemplate,
        of templates: [String: ParsedTemplate],
        replacing builtIn: [String: ParsedTemplate] = [:],
        for view: any TemplateView.Type,
        diagnostics: inout DiagnosticCollector
    ) -> Bool {
        var checker = TemplateChecker(templates, root: template.name)
        checker.check(template, in: TemplateScope(view), by: TemplateCallers())
        checker.reportEndlessCalls()
        diagnostics.report(checker.sortedFaults)
        let isValid = checker.faults.isEmpty && !checker.meetsBroken
        if isValid, let original = builtIn[template.name] {
            var usual = TemplateChecker(builtIn, root: template.name)
            usual.check(original, in: TemplateScope(view), by: TemplateCallers())
            diagnostics.report(checker.unusedTemplates(calledAs: usual.places))
        }
        return isValid
    }

    private var sortedFaults: [Diagnostic] { faults.sorted { $0.key < $1.key }.map(\.value) }

    /// Warnings about the user's templates that nothing calls.
    ///
    /// - Parameter usual: The places in which the built-in templates are called.
    private func unusedTemplates(calledAs usual: [TemplatePlace]) -> [Diagnostic] {
        let used = Set(places.map(\.template))
        let unused = templates.values.filter { !$0.isBuiltIn && !used.contains($0.name) }
        return unused.sorted { $0.path < $1.path }.flatMap { template in
            var checker = TemplateChecker(templates, root: root)
            for place in usual where place.template == template.name {
                checker.check(template, in: place.scope, by: TemplateCallers())
            }
            return [.unused(template)] + checker.sortedFaults.map(\.asWarning)
        }
    }

    private mutating func check(_ template: ParsedTemplate, in scope: TemplateScope, by callers: TemplateCallers) {
        let place = TemplatePlace(template: template.name, scope: scope)
        guard callersOfPlaces[place] == nil else { return }
        callersOfPlaces[place] = callers
        places.append(place)
        if template.isBroken { meetsBroken = true }
        if let width = template.width, template.name != root {
            report(.misplacedWidth(at: width.location, root), in: place)
        }
        check(template.nodes, in: scope, of: place, .stays)
    }

    private mutating func check(
        _ nodes: [TemplateNode],
        in scope: TemplateScope,
        of caller: TemplatePlace,
        _ descent: TemplateDescent
    ) {
        for node in nodes where !isTooDeep {
            switch node {
            case .lineStart, .text: break
            case .variable(let reference):
                if let fault = scope.fault(ofVariable: reference) { report(fault, in: caller) }
            case .section(let reference, let isInverted, let body):
                let section = scope.section(reference, isInverted: isInverted, descent)
                if let fault = section.fault { report(fault, in: caller) }
                guard let inside = section.inside else { continue }
                guard openSections < Self.maximumOpenSections else {
                    isTooDeep = true
                    return report(.nestedTooDeep(reference), in: caller)
                }
                openSections += 1
                check(body, in: inside, of: caller, section.descent)
                openSections -= 1
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
            return report(.unknownPartial(call, of: templates.keys.sorted()), in: caller)
        }
        if call.isInline, !target.fitsInline {
            report(.notInline(call), in: caller, calling: target)
        }
        graph.add(call, from: caller, to: TemplatePlace(template: call.name, scope: scope), descent)
        let isBuiltIn = templates[caller.template]?.isBuiltIn ?? false
        let own = isBuiltIn ? callersOfPlaces[caller]?.own : call
        guard depth < Self.maximumDepth else {
            isTooDeep = true
            return add(.endless(own ?? call))
        }
        depth += 1
        check(target, in: scope, by: TemplateCallers(nearest: call, own: own))
        depth -= 1
    }

    /// Reports the calls that never end, at those of the user's templates if there are any.
    private mutating func reportEndlessCalls() {
        let calls = graph.endlessCalls { templates[$0.template]?.isBuiltIn == false }
        for (caller, call) in calls { report(.endless(call), in: caller, calling: templates[call.name]) }
    }

    /// Reports one fault for each location, even if several calls lead to it.
    ///
    /// A fault in a built-in template, which the user cannot edit, is reported in the template of the user that is called
    /// there, or else at the call in a template of the user that leads there.
    private mutating func report(_ fault: Diagnostic, in place: TemplatePlace, calling target: ParsedTemplate? = nil) {
        let callers = callersOfPlaces[place]
        guard templates[place.template]?.isBuiltIn == true else {
            // The names and their kinds depend on the caller.
            let dependsOnCaller = ["unknown-template-name", "template-kind"].contains(fault.code)
            let call = dependsOnCaller ? callers?.nearest : nil
            return add(call.map { fault.adding(.calledHere($0)) } ?? fault)
        }
        if let target, !target.isBuiltIn {
            add(fault.moved(to: target))
        } else if let call = callers?.own {
            add(fault.moved(to: call, from: place.template))
        } else {
            add(fault)
        }
    }

    private mutating func add(_ fault: Diagnostic) {
        guard let location = fault.location, faults[location] == nil else { return }
        faults[location] = fault
    }
}

/// The calls that lead to a template: the first ones in the order of the check.
private struct TemplateCallers {
    /// The call itself; `nil` for the template that is rendered.
    var nearest: PartialCall?

    /// The last of the calls that is in a template of the user; `nil` if there is none.
    var own: PartialCall?
}

extension Diagnostic {
    /// The fault at the call of the user's template that leads to a built-in template.
    fileprivate func moved(to call: PartialCall, from template: String) -> Diagnostic {
        let note = Note(at: location, "in the built-in template '\(template)', which this call uses")
        return .error(
            code,
            at: call.location,
            "template '\(call.name)' cannot be called here: \(message)",
            hint: "call it where the built-in templates do, or replace it",
            notes: [note]
        )
    }

    /// The fault at the beginning of the user's template that a built-in template calls.
    fileprivate func moved(to template: ParsedTemplate) -> Diagnostic {
        let note = Note(at: location, "the built-in template calls it here")
        return .error(code, at: SourceLocation(path: template.path), message, notes: [note] + notes)
    }

    fileprivate func adding(_ note: Note) -> Diagnostic {
        .error(code, at: location, message, hint: hint, notes: notes + [note], replacement: replacement)
    }
}

extension Diagnostic.Note {
    fileprivate static func calledHere(_ call: PartialCall) -> Self {
        Self(at: call.location, "the template is called here")
    }
}

import Diagnostics

/// Faults of the calls of templates.
extension Diagnostic {
    static func unused(_ template: ParsedTemplate) -> Diagnostic {
        .warning(
            "unused-template",
            at: SourceLocation(path: template.path),
            "'\(template.name)' is not used by any template",
            hint: "call it with '{{> \(template.name)}}', or remove the file"
        )
    }

    static func unknownPartial(_ call: PartialCall, of names: [String]) -> Diagnostic {
        .error(
            "unknown-template",
            at: call.location,
            "unknown template '\(call.name)'",
            hint: Diagnostic.meant(call.name, names)
                ?? "there are \(quotedList(names))"
        )
    }

    static func misplacedWidth(at location: SourceLocation, _ root: String) -> Diagnostic {
        .error(
            "template-layout",
            at: location,
            "only the main template can set the page width",
            hint: "set it in '\(TemplateFile.name(of: root))'"
        )
    }

    static func notInline(_ call: PartialCall) -> Diagnostic {
        .error(
            "template-layout",
            at: call.location,
            "template '\(call.name)' cannot be used inside a line: a lone tag is its first or last line",
            hint: "give '{{> \(call.name)}}' a separate line"
        )
    }

    static func endless(_ call: PartialCall) -> Diagnostic {
        .error(
            "template-recursion",
            at: call.location,
            "template '\(call.name)' calls itself without end",
            hint: "call it inside a section of a list or a view that belongs to the innermost view"
        )
    }

    static func nestedTooDeep(_ reference: TemplateReference) -> Diagnostic {
        .error(
            "template-recursion",
            at: reference.location,
            "section '\(reference.description)' is nested too deep in those of the templates that call this one",
            hint: "use fewer sections inside of each other"
        )
    }
}

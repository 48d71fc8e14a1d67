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

/// Faults of the names and functions in tags.
extension Diagnostic {
    static func unknownName(_ reference: TemplateReference, in scope: TemplateScope) -> Diagnostic {
        let names = scope.names
        let nearest = nearestName(to: reference.name, in: names)
        return .error(
            "unknown-template-name",
            at: reference.location,
            "unknown name '\(reference.name)'",
            hint: meant(nearest),
            notes: nearest == nil ? [Note("the names in scope are \(quotedList(names))")] : []
        )
    }

    static func unknownFunction(_ reference: TemplateReference) -> Diagnostic {
        let functions = TemplateFunction.allCases.map(\.description) + TemplateLayout.allCases.map(\.description)
        return .error(
            "unknown-template-name",
            at: reference.location,
            "unknown function '\(reference.description)'",
            hint: "there are \(quotedList(functions))"
        )
    }

    static func notText(_ reference: TemplateReference, _ kind: String, use hint: String) -> Diagnostic {
        .error("template-kind", at: reference.location, "'\(reference.description)' is \(kind), not a text", hint: hint)
    }

    static func textSection(_ reference: TemplateReference) -> Diagnostic {
        .error(
            "template-kind",
            at: reference.location,
            "'\(reference.description)' is a text that is never missing, so it cannot be a section",
            hint: "test it with '{{#empty(\(reference.description))}}', or print it with '{{\(reference.description)}}'"
        )
    }

    static func indexSection(_ reference: TemplateReference) -> Diagnostic {
        .error(
            "template-kind",
            at: reference.location,
            "'index()' is a number, so it cannot be a section",
            hint: "write it with '{{index()}}'"
        )
    }

    static func neverEmpty(_ reference: TemplateReference, _ kind: TemplateFieldKind) -> Diagnostic {
        .error(
            "template-kind",
            at: reference.location,
            "'\(reference.name)' is \(kind), which cannot be tested for being empty",
            hint: "use it as a section: '{{^\(reference.name)}}…{{/\(reference.name)}}'"
        )
    }

    static func noCurrentText(_ reference: TemplateReference) -> Diagnostic {
        .error(
            "template-kind",
            at: reference.location,
            "'.' has no text here",
            hint: "use it directly inside a section of texts"
        )
    }

    static func noList(_ reference: TemplateReference) -> Diagnostic {
        .error(
            "template-kind",
            at: reference.location,
            "'\(reference.description)' is used outside of a list",
            hint: "use it directly inside a section of a list"
        )
    }

    static func unwantedName(_ reference: TemplateReference, _ function: TemplateFunction) -> Diagnostic {
        .error(
            "template-kind",
            at: reference.location,
            "'\(function.rawValue)' is about the position in a list, not about '\(reference.name)'",
            hint: "write '\(function.description)'"
        )
    }

    static func missingName(_ reference: TemplateReference) -> Diagnostic {
        .error(
            "template-kind",
            at: reference.location,
            "'empty()' needs a name",
            hint: "write '{{#empty(name)}}'"
        )
    }
}

/// The names as a list in a sentence: `'a', 'b' and 'c'`.
func quotedList(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard quoted.count > 1, let last = quoted.last else { return quoted.first ?? "no name" }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
}

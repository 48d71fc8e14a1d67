import Diagnostics

/// What the checker says of pages.
extension Diagnostic {
    static func unknownPages(_ name: Name, known: [String]) -> Diagnostic {
        .error(
            "unknown-pages",
            at: name.location,
            "unknown rule of pages '\(name.value)'",
            hint: meant(name.value, known + [Key.link.rawValue])
                ?? "write 'link', a rule of its own, or the name of one under 'pages' of the root"
        )
    }

    static func pagesWithoutJSON(at location: SourceLocation) -> Diagnostic {
        .error("bad-pages", at: location, "pages hold items, but the response is no JSON")
    }

    static func pagesOfSeveralAnswers(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "the pages of an endpoint hold one type, but 'responses' has several answers",
            hint: "write what a page holds as 'response'"
        )
    }

    static func noPageParameter(_ name: Name, known: [String], at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "the rule of pages sets '\(name.value)', which is no parameter of this endpoint",
            hint: meant(name.value, known) ?? "declare it under 'params'"
        )
    }

    static func badPageParameter(_ name: Name, isNumber: Bool, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            isNumber
                ? "'\(name.value)' counts, so it is an Int in the query or the body"
                : "'\(name.value)' stands in the path, which is the same for all pages"
        )
    }

    static func itemsAreNoList(at location: SourceLocation) -> Diagnostic {
        .error("bad-pages", at: location, "the items of a page are a list")
    }

    static func itemsOfSeveralTypes(_ one: String, _ other: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "the items of all pages are of one type, but these are \(one) here and \(other) there",
            hint: "let them be of one model, perhaps a union of both"
        )
    }

    static func whichItems(_ lists: [String], at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            lists.isEmpty ? "the response holds no list of items" : "\(list(lists)) are lists: which holds the items?",
            hint: "say where they are, by 'items: a.b'"
        )
    }

    static func noSuchStep(_ step: Name, in type: String, known: [String]) -> Diagnostic {
        .error(
            "unknown-field",
            at: step.location,
            "\(type) has no field '\(step.value)'",
            hint: meant(step.value, known)
        )
    }
}

import Diagnostics

/// The diagnostics of pagination rules.
extension Diagnostic {
    static func unknownPages(_ name: Name, known: [String]) -> Diagnostic {
        let near = nearNames(to: name.value, in: known + [Key.link.rawValue])
        return .error(
            "unknown-pages",
            at: name.location,
            "unknown pagination rule '\(name.value)'",
            hint: meant(near.first)
                ?? "write 'link', a rule such as '{count: page}' or '{url: \(name.value)}', or the name of one under 'pages' "
                + "of the root",
            replacement: name.replacement(amongDeclared: near)
        )
    }

    static func pagesWithoutJSON(at location: SourceLocation) -> Diagnostic {
        .error("bad-pages", at: location, "pages consist of items, but the response is not JSON")
    }

    static func pagesOfSeveralResponses(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "the pages of an endpoint have one type, but 'responses' has several",
            hint: "write the type of a page as 'response'"
        )
    }

    /// - Parameter plainName: The name that the value has in a query or a form, if it is inside of an object there.
    static func noPageParameter(
        _ name: Name,
        known: [String],
        plainName: String?,
        at location: SourceLocation
    ) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "the pagination rule sets '\(name.value)', which is not a parameter of this endpoint",
            hint: plainName.map { "declare it as a parameter of its own, '\"\($0)?\"', and name that in the rule" }
                ?? meant(name.value, known)
                ?? (name.value.contains(".")
                    ? "a rule cannot set a value inside an object: write a loop that passes the cursor"
                    : "declare it under 'params'")
        )
    }

    static func reversedCursor(_ path: Name, _ parameter: String, at location: SourceLocation)
        -> Diagnostic
    {
        .error(
            "bad-pages",
            at: location,
            "'\(path.value)' is not a parameter of this endpoint, but '\(parameter)' is",
            hint: "write the parameter first: '{\(parameter): \(path.value)}'"
        )
    }

    static func badPageParameter(_ name: Name, isNumber: Bool, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            isNumber
                ? "'\(name.value)' counts, so it is an Int in the query or the body"
                : "'\(name.value)' is in the path, which is the same for all pages"
        )
    }

    static func badPageValue(_ problem: PageValueChecker.Problem, at location: SourceLocation?)
        -> Diagnostic
    {
        .error("bad-pages", at: location, problem.message, hint: problem.hint)
    }

    static func requiredPageHeader(_ name: Name, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "the last page has no value for the next one, but its header '\(name.value)' is required",
            hint: "declare it as '\(name.value)?'"
        )
    }

    static func skipWithoutItems(at location: SourceLocation) -> Diagnostic {
        .error("bad-pages", at: location, "'skip' counts items, and 'items: none' means that pages have none")
    }

    static func endlessPages(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "without items, no page that 'count' counts is the last",
            hint: "add 'while' or 'until'"
        )
    }

    static func endlessRepetition(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "with 'repeats', a page without items is the last, and 'items: none' means that pages have none",
            hint: "add 'while' or 'until'"
        )
    }

    static func itemsAreNoList(at location: SourceLocation) -> Diagnostic {
        .error("bad-pages", at: location, "the items of a page are a list")
    }

    static func itemsOfSeveralTypes(_ one: String, _ other: String, at location: SourceLocation)
        -> Diagnostic
    {
        .error(
            "bad-pages",
            at: location,
            "all items must have one type, but they are \(one) or \(other)",
            hint: "declare a union of both"
        )
    }

    static func noItems(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "the response contains no list of items",
            hint: "if each response is one item, write 'items: none'"
        )
    }

    /// - Parameter lists: The paths of lists in the fields of the response's fields.
    static func nestedItems(_ lists: [String], at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "no field of the response is a list, but \(list(lists)) \(lists.count == 1 ? "is" : "are")",
            hint: "name the list of items, 'items: \(lists[0])', or write 'items: none' if each response is one item"
        )
    }

    static func whichItems(_ lists: [String], at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "\(list(lists)) are lists: it is unclear which one contains the items",
            hint: "name the list: 'items: \(lists[0])'"
        )
    }
}

import Diagnostics

/// The diagnostics of pagination rules that a file declares in a wrong form.
extension Diagnostic {
    static func badPageRule(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "a pagination rule has one of 'link', 'url', 'next', 'count' and 'skip'"
        )
    }

    static func emptyNextPage(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "'next' names no parameter",
            hint: "write the parameter and the path to its next value: '{cursor: next_cursor}'"
        )
    }

    /// - Parameter cursors: The parameters of the next page, at least two.
    static func ambiguousEnd(_ cursors: [PageDefinition.Cursor]) -> Diagnostic {
        .warning(
            "ambiguous-pages",
            at: cursors.last?.parameter.location,
            "the pages end if any of \(list(cursors.map(\.parameter.value))) has no value",
            hint: "add 'while' or 'until', so that parameters without a value are left out instead"
                + (cursors.first.map { "; 'while: \($0.source.syntax)' if that value is missing only on the last page" }
                    ?? "")
        )
    }

    static func methodWithoutURL(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "'method' is the method for the URL of the next page, so it is only valid with 'link' and 'url'"
        )
    }

    static func repeatsWithoutCursor(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "'repeats' says that the value for the next page may be the same again, so it is only valid with 'next' and 'url'"
        )
    }

    static func totalWithoutCount(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "'total' is the number of all items or pages, so it is only valid with 'skip' and 'count'"
        )
    }

    static func linkAsValue(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "the header 'Link' contains links with their relations, not one value",
            hint: "write 'link: true' for the URL with the relation 'next'"
        )
    }

    static func negatedCondition(_ path: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "'while' is the path of a value that is true if there is another page",
            hint: "write 'until: \(path)' for a value that is true on the last page"
        )
    }

    static func pagesNotNamed(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "at the root, 'pages' declares pagination rules by name",
            hint: "write 'pages: {name: {next: …}}'"
        )
    }
}

import Diagnostics

/// Applies the pagination rule of a group to those of its endpoints that it fits.
///
/// A rule fits an endpoint that has all parameters that the rule sets and whose response has all of its paths and a list
/// of items. All others, such as an endpoint that returns one item, have no pages. A rule that refers to nothing of the
/// endpoint, `link` alone, fits responses that are lists.
struct GroupPageChecker {
    let declarations: DeclarationTable
    let types: TypeResolver
    let sink: DiagnosticSink

    /// The rule of an endpoint without one of its own; `nil` if its group has none, or one that does not fit.
    func rule(
        of group: GroupDefinition?,
        parameters: [Parameter],
        statusResponses: [StatusResponse],
        response: Response
    ) -> PageRule? {
        guard let use = group?.pages else { return nil }
        // What does not fit is no mistake of the endpoint.
        let checker = PageChecker(declarations: declarations, types: types, sink: DiagnosticSink(comparisons: 0))
        guard
            let rule = checker.check(
                use,
                parameters: parameters,
                statusResponses: statusResponses,
                response: response
            )
        else { return nil }
        if case .link = rule.kind, rule.hasMore.isEmpty, checker.definition(of: use)?.0.items.isEmpty == true,
            !rule.items.isEmpty
        {
            return nil
        }
        return rule
    }

    /// Reports rules of groups that are not declared, or that fit no endpoint.
    ///
    /// - Parameter endpoints: The endpoints without a rule of their own, by group.
    func report(_ endpoints: [String: [Endpoint]]) {
        let isComplete = !sink.diagnostics.contains { $0.severity == .error }
        var seen: Set<String> = []
        for group in declarations.files.flatMap(\.groups) where seen.insert(group.name.value).inserted {
            guard let use = group.pages else { continue }
            guard let (_, place) = PageChecker(declarations: declarations, types: types, sink: sink).definition(of: use)
            else { continue }
            // An endpoint with an error is missing, and a group without endpoints is still being written.
            guard isComplete, let candidates = endpoints[group.name.value] else { continue }
            if candidates.allSatisfy({ $0.pages == nil }) { sink.report(.fitsNothing(group.name, at: place)) }
        }
    }
}

extension Diagnostic {
    fileprivate static func fitsNothing(_ group: Name, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "the rule of pages fits no endpoint of '\(group.value)'",
            hint:
                "an endpoint needs all parameters of the rule, and a response with all of its paths and a list of items"
        )
    }
}

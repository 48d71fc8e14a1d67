import Diagnostics

/// Applies the pagination rule of a group to the endpoints of the group that it fits.
///
/// A rule fits an endpoint that has all parameters that the rule sets, and whose response has all paths of the rule,
/// with values that fit the parameters, and a list of items. All other endpoints, such as an endpoint that returns one
/// item, have no pages. The rule `link` alone, or a URL in another header field, which refers to no parameter and no
/// path, fits responses that are lists.
struct GroupPageChecker {
    let types: TypeResolver
    let sink: DiagnosticSink

    private var declarations: DeclarationTable { types.declarations }

    /// The rule that an endpoint inherits from its group; `nil` if the group has no rule, or a rule that does not fit.
    func rule(
        of group: GroupDefinition?,
        parameters: [Parameter],
        body: RequestBody,
        statusResponses: [StatusResponse],
        response: Response
    ) -> PageRule? {
        guard let use = group?.pages else { return nil }
        // A rule that does not fit is not an error of the endpoint.
        let checker = PageChecker(types: types, sink: DiagnosticSink(comparisons: 0))
        let rule = checker.check(
            use,
            parameters: parameters,
            body: body,
            statusResponses: statusResponses,
            response: response
        )
        return rule.flatMap { isTooVague($0, use, checker) ? nil : $0 }
    }

    /// Whether the rule only follows links, and the response is an object with a list, which need not be a page.
    private func isTooVague(_ rule: PageRule, _ use: PageDefinition.Use, _ checker: PageChecker) -> Bool {
        switch rule.kind {
        case .link, .url(.header): break
        case .url(.body), .next, .count, .skip: return false
        }
        let hasPath = [rule.hasMore, rule.isLast].contains { source in
            if case .body? = source { true } else { false }
        }
        return !hasPath && (!rule.items.isEmpty || !rule.hasItems)
            && checker.definition(of: use)?.0.items.isEmpty == true
    }

    /// Reports rules of groups that are not declared, or that fit no endpoint.
    ///
    /// - Parameter endpoints: The endpoints that declare no pagination rule, by group.
    func report(_ endpoints: [String: [Endpoint]]) {
        let isComplete = !sink.diagnostics.contains { $0.severity == .error }
        var seen: Set<String> = []
        for group in declarations.files.flatMap(\.groups) where seen.insert(group.name.value).inserted {
            guard let use = group.pages else { continue }
            guard let (_, place) = PageChecker(types: types, sink: sink).definition(of: use)
            else { continue }
            // Endpoints with errors are missing in `endpoints`, and a group without endpoints is still being written.
            guard isComplete, let candidates = endpoints[group.name.value] else { continue }
            if candidates.allSatisfy({ $0.pages == nil }) {
                let nearest = nearestMisfit(of: use, among: candidates).map { [$0.note] } ?? []
                sink.report(.fitsNothing(group.name, at: place, notes: nearest))
            }
        }
        if isComplete { reportUnused() }
    }

    /// The endpoint with the fewest reasons why the rule does not fit it.
    private func nearestMisfit(of use: PageDefinition.Use, among endpoints: [Endpoint]) -> Misfit? {
        // The reasons of thousands of endpoints would take long to find.
        let misfits = endpoints.prefix(1_000).compactMap { misfit(of: use, $0) }
        return misfits.min { ($0.isNoPage ? 1 : 0, $0.count) < ($1.isNoPage ? 1 : 0, $1.count) }
    }

    private func misfit(of use: PageDefinition.Use, _ endpoint: Endpoint) -> Misfit? {
        let found = DiagnosticSink()
        let checker = PageChecker(types: types, sink: found)
        let rule = checker.check(
            use,
            parameters: endpoint.parameters,
            body: endpoint.body,
            statusResponses: endpoint.statusResponses,
            response: endpoint.response
        )
        if let rule {
            let items = rule.items.isEmpty ? "a.b" : rule.items.joined(separator: ".")
            return Misfit(
                endpoint: endpoint.name,
                reason: "the response is not a list; name the list in it with 'items: \(items)'",
                count: 1,
                isNoPage: false
            )
        }
        guard let first = found.diagnostics.first else { return nil }
        let isJSON = if case .json = endpoint.onlyResponse.content { true } else { false }
        return Misfit(
            endpoint: endpoint.name,
            reason: [first.message, first.hint].compactMap(\.self).joined(separator: "; "),
            count: found.diagnostics.count,
            isNoPage: endpoint.statusResponses.count > 1 || !isJSON
        )
    }

    /// Reports the rules of the root that no endpoint and no group names.
    private func reportUnused() {
        let groups = declarations.files.flatMap(\.groups)
        let endpoints = declarations.files.flatMap(\.endpoints) + groups.flatMap(\.endpoints)
        var unused = Dictionary(
            declarations.root.pages.compactMap { rule in rule.name.map { ($0.value, $0) } },
            uniquingKeysWith: { first, _ in first }
        )
        for case .named(let name) in groups.compactMap(\.pages) + endpoints.compactMap(\.pages) {
            unused[name.value] = nil
        }
        for name in unused.values.sorted(by: { $0.location < $1.location }) { sink.report(.unusedPages(name)) }
    }
}

/// An endpoint that the rule of its group does not fit.
private struct Misfit {
    let endpoint: Name
    let reason: String
    /// The number of reasons.
    let count: Int
    /// Whether the response cannot be a page of any rule.
    let isNoPage: Bool

    var note: Diagnostic.Note { .init(at: endpoint.location, "'\(endpoint.value)' comes closest: \(reason)") }
}

extension Diagnostic {
    fileprivate static func unusedPages(_ name: Name) -> Diagnostic {
        let value = YAMLQuoting.scalar(name.value, inFlow: true)
        return .warning(
            "unused-pages",
            at: name.location,
            "no endpoint has the pages '\(name.value)'",
            hint: "write 'pages: \(value)' in an endpoint, or in a group for all of its endpoints"
        )
    }

    fileprivate static func fitsNothing(_ group: Name, at location: SourceLocation, notes: [Note]) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "the pagination rule fits no endpoint of '\(group.value)'",
            hint:
                "an endpoint needs all parameters of the rule, and a response with all of its paths and a list of items",
            notes: notes
        )
    }
}

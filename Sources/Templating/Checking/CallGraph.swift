import Diagnostics

/// The graph of calls between templates, for the detection of infinite recursion.
struct CallGraph {
    private struct Edge {
        let target: TemplatePlace
        let descent: TemplateDescent
        let call: PartialCall
    }

    private var edges: [TemplatePlace: [Edge]] = [:]

    /// The places with calls, in the order of their first call.
    private var callers: [TemplatePlace] = []

    /// Adds a call.
    mutating func add(
        _ call: PartialCall,
        from caller: TemplatePlace,
        to target: TemplatePlace,
        _ descent: TemplateDescent
    ) {
        if edges[caller] == nil { callers.append(caller) }
        edges[caller, default: []].append(Edge(target: target, descent: descent, call: call))
    }

    /// The calls that lead back to their caller without descending into the data, with their callers: those of the callers
    /// that `isOwn` returns `true` for. If there are none, all calls of these callers on the way back, and if there are none
    /// of these either, those of other callers.
    func endlessCalls(preferring isOwn: (TemplatePlace) -> Bool) -> [(caller: TemplatePlace, call: PartialCall)] {
        let endless = callers.flatMap { caller in
            (edges[caller] ?? []).filter { isEndless($0, from: caller) }.map { (caller: caller, edge: $0) }
        }
        let own = endless.filter { isOwn($0.caller) }
        guard own.isEmpty else { return own.map { ($0.caller, $0.edge.call) } }
        let onTheWay = endless.flatMap { caller, edge in
            callers.filter { isOwn($0) && reaches($0, from: edge.target) { _ in true } }.flatMap { place in
                (edges[place] ?? []).filter { reaches(caller, from: $0.target) { _ in true } }.map { (place, $0.call) }
            }
        }
        return onTheWay.isEmpty ? endless.map { ($0.caller, $0.edge.call) } : onTheWay
    }

    private func isEndless(_ edge: Edge, from caller: TemplatePlace) -> Bool {
        switch edge.descent {
        case .descends: false
        case .returns: reaches(caller, from: edge.target) { _ in true }
        case .stays: reaches(caller, from: edge.target) { $0 == .stays }
        }
    }

    /// Whether calls lead from `start` to `end` by edges that `follow` allows.
    private func reaches(
        _ end: TemplatePlace,
        from start: TemplatePlace,
        following follow: (TemplateDescent) -> Bool
    ) -> Bool {
        var seen: Set<TemplatePlace> = [start]
        var pending = [start]
        while let place = pending.popLast() {
            if place == end { return true }
            for edge in edges[place] ?? [] where follow(edge.descent) && seen.insert(edge.target).inserted {
                pending.append(edge.target)
            }
        }
        return false
    }
}

/// How far a call of a partial descends into the data, which distinguishes infinite from finite recursion.
enum TemplateDescent {
    /// The call is in the same view as the beginning of the calling template.
    case stays

    /// The call is in a part of that view. Data is finite, so the recursion ends.
    case descends

    /// The call is in a view from an outer scope, so the recursion can reach the same view again and again.
    case returns

    /// The descent inside a section. `isInnermost` states whether the view of the section was found in the innermost
    /// view.
    func entering(innermost isInnermost: Bool) -> TemplateDescent {
        self == .returns || !isInnermost ? .returns : .descends
    }
}

/// A template with the scope in which it is called. Each pair is checked once.
struct TemplatePlace: Hashable, Sendable {
    let template: String
    let scope: TemplateScope
}

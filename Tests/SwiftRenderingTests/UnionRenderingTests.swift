import Testing

@testable import Spec
@testable import SwiftRendering

/// The conditions that distinguish the variants of a union without tags.
struct UnionRenderingTests {
    @Test func anObjectWithAdditionalFieldsMayHaveAnyKey() throws {
        let alert = "Alert: {fields: {message: String}}"
        let metric = "Metric: {fields: {name: String}, additional: Double}"
        let text = try render("models: {A: {union: [Alert, Metric]}, \(alert), \(metric)}").text
        #expect(text.contains(#".object("message"),"#))
        #expect(text.contains(#".openObject("name"),"#))
        let inline = "{fields: {name: String}, additional: Double, as: Metric}"
        let nested = try render("models: {A: {union: [Alert, \(inline)]}, \(alert)}").text
        #expect(nested.contains(#".openObject("name"),"#))
        // Alerts do not have the key that distinguishes metrics.
        let exact = try render("models: {A: {union: [Metric, Alert]}, \(alert), \(metric)}").text
        #expect(exact.contains(#"case .object where json.has("name"): self = .metric(json.read())"#))
    }
}

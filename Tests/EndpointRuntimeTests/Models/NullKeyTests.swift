import EndpointRuntime
import Foundation
import Testing

/// Unions whose variants are distinguished by keys, and bodies in which some of these keys are `null`.
struct NullKeyTests {
    private struct Done: Model {
        let data: String

        init(_ json: inout FieldReader) { data = json.read("data") }

        func encodeFields(to json: inout FieldWriter) { json.write("data", data) }
    }

    private struct Failed: Model {
        let error: String
        let detail: String?

        init(_ json: inout FieldReader) {
            error = json.read("error")
            detail = json.readOrNull("detail")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("error", error)
            json.writeOrNull("detail", detail)
        }
    }

    private struct Pending: Model {
        let job: String

        init(_ json: inout FieldReader) {
            job = json.read("job")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("job", job)
        }
    }

    private enum Outcome: Union {
        case pending(Pending)
        case done(Done)
        case failed(Failed)
        case unknown(JSON)

        init(_ json: inout UnionReader) {
            switch json.kind {
            case .object where json.hasValue("job"): self = .pending(json.read())
            case .object where json.hasValue("data"): self = .done(json.read())
            case .object where json.hasValue("error") && json.has("detail"): self = .failed(json.read())
            default: self = .unknown(json.read())
            }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .pending(let value): json.write(value)
            case .done(let value): json.write(value)
            case .failed(let value): json.write(value)
            case .unknown(let value): json.write(value)
            }
        }

        var error: String? { if case .failed(let failed) = self { failed.error } else { nil } }
    }

    private enum Closed: Union {
        case done(Done)
        case failed(Failed)

        init(_ json: inout UnionReader) {
            switch json.kind {
            case .object where json.hasValue("data"): self = .done(json.read())
            case .object where json.hasValue("error"): self = .failed(json.read())
            default:
                json.reportNoMatchingVariant()
                self = .done(.placeholder)
            }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .done(let value): json.write(value)
            case .failed(let value): json.write(value)
            }
        }
    }

    /// Decodes with the runtime's own reader and with `JSONDecoder`, which must return equal values.
    private func decode<Value: Codable & Equatable>(_ json: String, as type: Value.Type) throws -> Value {
        let value = try RawResponse(body: Data(json.utf8)).json(Value.self)
        #expect(try Sample.decode(json, as: Value.self) == value)
        return value
    }

    @Test func aNullThatAVariantDoesNotAcceptSelectsAnother() throws {
        let body = #"{"job":null,"data":null,"error":"boom","detail":null}"#
        #expect(try decode(body, as: Outcome.self).error == "boom")
        guard case .failed = try decode(body, as: Closed.self) else {
            Issue.record("A null key selects the variant.")
            return
        }
        guard case .done(let done) = try decode(#"{"job":null,"data":"x","error":null}"#, as: Outcome.self) else {
            Issue.record("A null key selects the variant.")
            return
        }
        #expect(done.data == "x")
    }

    @Test func anObjectInWhichEachKeyIsNullIsNoVariant() throws {
        let body = #"{"data":null,"error":null,"detail":null}"#
        guard case .unknown = try decode(body, as: Outcome.self) else {
            Issue.record("A null key selects the variant.")
            return
        }
        #expect(!Sample.failure(body, as: Closed.self).isEmpty)
    }

    private struct Link: Model {
        let name: String
        let href: String?

        init(_ json: inout FieldReader) {
            name = json.read("name")
            href = json.readOrNull("href")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("name", name)
            json.writeOrNull("href", href)
        }
    }

    private enum Entry: Union {
        case link(Link)
        case names([String: String])

        init(_ json: inout UnionReader) {
            switch json.kind {
            case .object where json.has("href"): self = .link(json.read())
            default: self = .names(json.read())
            }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .link(let value): json.write(value)
            case .names(let value): json.write(value)
            }
        }
    }

    @Test func aNullableKeyWithNullIsPresent() throws {
        guard case .link = try decode(#"{"name":"a","href":null}"#, as: Entry.self) else {
            Issue.record("The key is treated as absent.")
            return
        }
        // The error of the variant is not lost in another one.
        #expect(Sample.failure(#"{"name":3,"href":null}"#, as: Entry.self).contains("name"))
    }
}

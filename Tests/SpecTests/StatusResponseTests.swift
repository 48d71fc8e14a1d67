import Diagnostics
import Spec
import Testing

/// Responses by status and kind, pages, success.
struct StatusResponseTests {
    @Test func answersHaveStatusContentAndHeaders() throws {
        let spec = MarkedSpec(
            rootLines + """
                endpoints:
                  a:
                    path: /a
                    responses: {200: {lines: U}, 202: {type: none, headers: {Location: URL, Retry-After?: Int}}, 3xx: none}
                    errors: {404: none}
                models: {U: {fields: {id: Int}}}
                """
        )
        let answers = try spec.endpoint("a").statusResponses
        #expect(answers.map(\.status.value) == [.code(200), .code(202), .class(3)])
        #expect(answers[1].response.headers.map(\.wireName.value) == ["Location", "Retry-After"])
        guard case .lines = answers[0].response.content, case .none = answers[1].response.content else {
            Issue.record("the contents are others")
            return
        }
    }

    @Test func classOfStatusesStandsBehindItsStatuses() throws {
        let spec = MarkedSpec(
            rootLines + "endpoints: {a: {path: /a, responses: {2xx: text, 201: Int, 3xx: none, 302: none}}}"
        )
        #expect(
            try spec.endpoint("a").statusResponses.map(\.status.value) == [
                .code(201), .code(302), .class(2), .class(3),
            ]
        )
    }

    /// The rule of the root applies to other endpoints.
    @Test func successesAreFailuresWhereARuleIsDeclared() {
        let rule = "success: {errors: none}\nerrors: {200: text}\n"
        MarkedSpec(rootLines + rule + "endpoints: {a: {path: /a, success: none}}").expect()
        let error = "endpoints: {a: {path: /a, success: none, errors: {▷200: text}}}"
        MarkedSpec(rootLines + "success: {errors: none}\n" + error).expect("bad-status")
    }

    @Test func successesAreNoFailures() {
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, errors: {▷200: none}}}").expect("bad-status")
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, success: {ok: true}, errors: {200: text}}}").expect()
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, responses: {201: none}, errors: {200: text}}}").expect()
    }

    /// The runtime streams lines without looking at them, so a rule of the endpoint would never be checked.
    @Test(arguments: ["{lines: Int}", "{lines: text}", "{lines: Int, media: application/json}"])
    func streamOfLinesHasNoSuccessRuleOfItsOwn(response: String) {
        for rule in ["{▷ok: true}", "{▷errors: none}", "{▷errors: []}"] {
            MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: \(response), success: \(rule)}}")
                .expect("unchecked-success")
        }
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: \(response), success: none}}").expect()
        let endpoint = "endpoints: {a: {path: /a, response: \(response)}}"
        MarkedSpec(rootLines + "success: {ok: true}\n" + endpoint).expect()
        MarkedSpec(rootLines + "groups: {G: {success: {ok: true}, \(endpoint)}}").expect()
    }

    @Test(arguments: [
        "response: {lines: Int, headers: {ETag: String}}", "responses: {200: {lines: Int}}", "response: {events: Int}",
        "response: file", "response: data", "response: text", "response: none",
    ])
    func otherResponsesHaveSuccessRules(response: String) {
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, \(response), success: {ok: true}}}").expect()
    }

    @Test func answersAndFailuresDoNotShareAStatus() {
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, responses: {200: none, ▷404: none}, errors: {404: text}}}")
            .expect("conflicting-status")
        // An endpoint may declare a status as a success that the root declares as an error.
        MarkedSpec(rootLines + "errors: {404: text}\nendpoints: {a: {path: /a, responses: {200: none, 404: none}}}")
            .expect()
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, responses: {200: none, ▷default: none}}}").expect(
            "bad-status"
        )
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: none, responses: ▷{200: none}}}")
            .expect("conflicting-keys")
    }

    @Test func streamsOfAllKinds() throws {
        let spec = MarkedSpec(
            rootLines + """
                endpoints:
                  events: {path: /a, response: {events: {delta: Delta, done: JSON}, until: "[DONE]", skip: [ping, ""]}}
                  all: {path: /a, response: {events: Delta}}
                  kept: {path: /a, response: {events: Delta, skip: "[PING]"}}
                  lines: {path: /a, method: POST, body: {lines: Delta}, response: {lines: Delta}}
                  load: {path: /a, response: {type: file, media: application/pdf}}
                  send: {path: /a, method: PUT, body: {type: file, media: "*/*"}}
                models: {Delta: {fields: {t: String}}}
                """
        )
        guard case .events(let events) = try spec.endpoint("events").response.content,
            case .events(let all) = try spec.endpoint("all").response.content,
            case .events(let kept) = try spec.endpoint("kept").response.content,
            case .lines = try spec.endpoint("lines").response.content,
            case .file = try spec.endpoint("load").response.content,
            case .whole(let payload) = try spec.endpoint("send").body
        else {
            Issue.record("the contents are others")
            return
        }
        #expect(events.events.map(\.name?.value) == ["delta", "done"] && events.until == "[DONE]")
        #expect(all.events.map(\.name?.value) == [nil] && all.until == nil)
        #expect([events, all, kept].map(\.skip) == [["ping", ""], [], ["[PING]"]])
        #expect(payload.media == "*/*")
    }

    @Test(arguments: [
        ("until: end, skip: [ping, ▷end]", "conflicting-keys"), ("until: end, skip: ▷end", "conflicting-keys"),
        ("skip: [ping, '1', ▷ping]", "duplicate-name"), ("skip: ▷[]", "wrong-kind"), ("skip: ▷[PING]", "wrong-kind"),
        ("skip: [ping, ▷[PING]]", "wrong-kind"), ("skip: ▷{ping: true}", "wrong-kind"),
    ])
    func skippedEventsAreDistinctTexts(keys: String, code: String) {
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: {events: Int, \(keys)}}}").expect(code)
    }

    /// A list of one text in quotes, or of one text behind a dash, can only mean this text.
    @Test func bracketsWithoutQuotesAreDoubtful() {
        let head = rootLines + "endpoints: {a: {path: /a, response: {events: Int, skip: "
        MarkedSpec(head + "['PING']}}}").expect()
        let block = "endpoints:\n  a:\n    path: /a\n    response:\n      events: Int\n      skip:\n        - PING\n"
        MarkedSpec(rootLines + block).expect()
        let hint = MarkedSpec(head + "[PING]}}}").diagnostics.first?.hint
        #expect(hint == #"write 'skip: PING', or 'skip: "[PING]"' if the brackets belong to the data"#)
    }

    @Test func streamsHaveTheirPlaces() {
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, errors: {404: ▷file}}}").expect("bad-error")
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, method: POST, body: {lines: Int, ▷until: x}}}").expect(
            "unknown-key"
        )
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: {lines: Int, until: ▷x}}}").expect("stray-key")
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: {lines: Int, skip: ▷x}}}").expect("stray-key")
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: {type: data, media: ▷pdf}}}").expect("bad-media")
        let json = #"{type: [Int], media: ▷"application/json; Charset = \"latin1\""}"#
        MarkedSpec(rootLines + "endpoints: {a: {method: POST, path: /a, body: \(json)}}").expect("bad-media")
    }

    @Test func headersAloneDeclareAnEmptyResponse() throws {
        let spec = MarkedSpec(
            rootLines + """
                endpoints:
                  a: {path: /a, method: HEAD, response: {headers: {ETag: String}, description: The tag.}}
                  b: {path: /b, responses: {201: {headers: {Location: URL}}, 204: none}, errors: {429: {headers: {Retry-After: Int}}}}
                """
        )
        let endpoints = try [spec.endpoint("a"), spec.endpoint("b")]
        let all = [endpoints[0].response, endpoints[1].statusResponses[0].response, endpoints[1].errors[0].response]
        for response in all {
            guard case .none = response.content else {
                Issue.record("the response has a body")
                continue
            }
        }
        #expect(all.map { $0.headers.map(\.wireName.value) } == [["ETag"], ["Location"], ["Retry-After"]])
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: ▷{headers: {ETag: String}, pick: a}}}")
            .expect("missing-key")
    }

    @Test func successAndIdempotencyAreSettings() throws {
        let spec = MarkedSpec(
            rootLines + """
                success: {ok: true}
                idempotent: Idempotency-Key
                groups:
                  G:
                    success: {errors: none}
                    endpoints:
                      a: {method: PATCH, path: /a, idempotent: true}
                      b: {path: /b, success: {ok: true}, idempotent: false}
                  H:
                    success: none
                    endpoints:
                      f: {path: /f}
                      g: {path: /g, success: {ok: true}}
                endpoints: {c: {path: /c, method: POST}, d: {path: /d}, e: {path: /e, method: POST, idempotent: false}}
                """
        )
        let absent = try spec.endpoint("a").success
        #expect(absent?.key == "errors" && absent?.values == [nil])
        #expect(try spec.endpoint("b").success?.values == ["true"])
        #expect(try spec.endpoint("f").success == nil)
        #expect(try spec.endpoint("g").success?.key == "ok")
        #expect(try spec.endpoint("c").idempotency == .key(header: "Idempotency-Key"))
        #expect(try spec.endpoint("a").idempotency == .always)
        #expect(try spec.endpoint("b").idempotency == .never)
        // The method alone says the same.
        #expect(try spec.endpoint("d").idempotency == nil)
        #expect(try spec.endpoint("e").idempotency == nil)
        MarkedSpec(rootLines + "idempotent: ▷Idempotency Key").expect("bad-header")
    }
}

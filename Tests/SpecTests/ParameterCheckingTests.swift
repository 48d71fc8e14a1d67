import Diagnostics
import Spec
import Testing

/// The paths of endpoints, and the places of their parameters.
struct ParameterCheckingTests {
    @Test(arguments: [
        ("GET", "query"), ("HEAD", "query"), ("DELETE", "query"), ("POST", "body"), ("PUT", "body"), ("PATCH", "body"),
    ])
    func silentParametersGoWhereTheMethodSays(method: String, place: String) throws {
        let spec = MarkedSpec(
            rootLines + "endpoints: {a: {method: \(method), path: '/{id}', params: {id: Int, x: Int}}}"
        )
        #expect(try spec.parameter("id", of: "a").place == .path)
        #expect(try spec.parameter("x", of: "a").place.rawValue == place)
    }

    @Test func parametersBesideAWholePayloadGoToTheQuery() throws {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {method: POST, path: /a, params: {x: Int}, body: text}}")
        #expect(try spec.parameter("x", of: "a").place == .query)
    }

    @Test func reportsPayloadsThatHTTPDoesNotAllow() {
        MarkedSpec(
            rootLines + """
                endpoints:
                  a: {path: /a, params: {x: {type: Int, in: ▷body}}}
                  b: {path: /b, body: ▷text}
                  c: {method: HEAD, path: /c, body: ▷text}
                """
        ).expect("payload-not-allowed", "payload-not-allowed", "payload-not-allowed")
    }

    /// A path that continues the last segment of its group follows it directly.
    @Test(arguments: [
        (":publish", "/t/{topic}:publish"), (";v={v}", "/t/{topic};v={v}"), ("({id})", "/t/{topic}({id})"),
        (".json", "/t/{topic}.json"), ("?a=b", "/t/{topic}?a=b"), ("a", "/t/{topic}/a"), ("{a}", "/t/{topic}/{a}"),
        ("/:publish", "/t/{topic}/:publish"), ("", "/t/{topic}"),
    ])
    func pathsFollowTheirGroup(path: String, whole: String) throws {
        let spec = MarkedSpec(
            rootLines + "groups: {G: {path: '/t/{topic}', endpoints: {a: {method: POST, path: \"\(path)\"}}}}"
        )
        #expect(try spec.endpoint("a").path.text == whole)
        #expect(spec.diagnostics.map(\.code) == (path == "/:publish" ? ["colon-parameter"] : []))
    }

    @Test func groupGivesPathAndParameters() throws {
        let spec = MarkedSpec(
            rootLines + """
                groups:
                  Repos:
                    path: /repos/{owner}/
                    params: {owner: String -- Who., trace?: {type: Int, in: header}}
                    endpoints:
                      list: {path: ""}
                      get: {path: "{repo}", params: {trace: Int}}
                """
        )
        #expect(try spec.endpoint("list").path.text == "/repos/{owner}/")
        let get = try spec.endpoint("get")
        #expect(get.path.text == "/repos/{owner}/{repo}")
        #expect(get.parameters.map(\.member.wireName.value) == ["owner", "repo", "trace"])
        // The endpoint's own declaration replaces the group's declaration.
        #expect(get.parameters.last?.place == .query)
    }

    @Test func pathParameterThatIsNearlyDeclaredIsMisspelled() {
        MarkedSpec(rootLines + "endpoints: {a: {path: ▷'/{logn}', params: {login: String}}}").expect(
            "undeclared-path-parameter"
        )
        MarkedSpec(rootLines + "endpoints: {a: {path: '/{login}'}}").expect()
    }

    @Test(arguments: [
        ("id", "ids"), ("id", "uid"), ("user_id", "user"), ("file_id", "file"), ("project_id", "project"),
        ("order", "orders"), ("key", "keys"), ("orderId", "order"), ("name", "names"), ("page1", "page2"),
        ("id", "pid"), ("message", "messages"),
    ])
    func pathAndParametersMayHaveSimilarNames(inPath: String, declared: String) throws {
        for (first, second) in [(inPath, declared), (declared, inPath)] {
            let spec = MarkedSpec(rootLines + "endpoints: {a: {path: '/{\(first)}', params: {\(second): Int}}}")
            #expect(spec.diagnostics == [])
        }
    }

    @Test(arguments: [
        ("user_id", "userId"), ("id", "ID"), ("login", "logni"), ("owner", "ownr"), ("repo-id", "repoId"),
    ])
    func pathAndParametersSpellOneNameAlike(inPath: String, declared: String) throws {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: '/{\(inPath)}', params: {\(declared): Int}}}")
        #expect(spec.diagnostics.map(\.code) == ["undeclared-path-parameter"])
        #expect(try #require(spec.diagnostics.first?.hint).contains("'params: {\(inPath): String}'"))
        MarkedSpec(
            rootLines + "endpoints: {a: {path: '/{\(inPath)}', params: {\(inPath): String, \(declared): Int}}}"
        ).expect()
    }

    @Test func uploadsArePartsOfMultipartBodies() throws {
        let spec = MarkedSpec(
            rootLines + """
                endpoints:
                  a: {path: /a, method: POST, body: multipart, params: {f: Upload, fs?: [Upload], m: {type: JSON, media: application/json}}}
                """
        )
        #expect(try spec.parameter("m", of: "a").media == "application/json")
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, method: POST, params: {f: ▷Upload}}}").expect(
            "misplaced-upload"
        )
        MarkedSpec(rootLines + "models: {A: {fields: {f: ▷Upload}}}").expect("misplaced-upload")
    }

    @Test(arguments: ["{union: [▷Upload, Int]}", "{type: [{union: [▷Upload, Int]}]}"])
    func uploadsAreNoTypesOfUnions(type: String) {
        let endpoint = "a: {path: /a, method: POST, body: multipart, params: {f: \(type)}}"
        let spec = MarkedSpec(rootLines + "endpoints: {\(endpoint)}")
        spec.expect("misplaced-upload")
        #expect(spec.diagnostics.first?.message == "an Upload cannot be a type of a union")
    }
}

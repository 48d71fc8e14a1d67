import Foundation
import TestSupport
import Testing

/// `endpoint-generator check --fix` and `--strict`
@Suite(.timeLimit(.minutes(15)))
struct FixTests {
    private let folder: TemporaryFolder
    private let spec = "Todo.endpoints.yaml"

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func warningFailsAStrictCheck() async throws {
        let text =
            "api: Todo\nbase: https://todo.example.com\nendpoints:\n  list: {path: /tasks, params: {X-Trace: String}}\n"
        try folder.write(text, to: spec)
        let outcomes = [
            try await Tool.run(["check", folder.path(spec)]),
            try await Tool.run(["check", "--strict", folder.path(spec)]),
        ]
        #expect(outcomes.map(\.status) == [0, 1])
        #expect(outcomes.allSatisfy { $0.errors.contains("warning: ") && $0.errors.contains("[misplaced-header]") })
    }

    @Test func errorBehindManyWarningsIsFixed() async throws {
        let endpoints = (1...140).map { "  get\($0): {path: \"/a\($0)/:id\", response: A}\n" }.joined()
        let start = "api: Todo\nbase: https://todo.example.com\nendpoints:\n\(endpoints)models:\n  A: {fields: {x: "
        try folder.write(start + "string}}\n", to: spec)
        let checked = try await Tool.run(["check", folder.path(spec)])
        #expect(checked.status == 1 && checked.errors.contains("error: "), "\(checked.errors)")
        #expect(try await Tool.run(["check", "--fix", folder.path(spec)]).status == 0)
        #expect(try folder.read(spec) == start + "String}}\n")
    }

    @Test func textWithoutQuotesKeepsWhatFollows() async throws {
        let text = "api: Todo\nbase: https://todo.example.com\nendpoints:\n"
        let list = "  list: {description: @Zoë größe, path: /tasks/{id}, respons: none}\n"
        try folder.write(text + list, to: spec)
        let outcome = try await Tool.run(["check", "--fix", folder.path(spec)])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("unquoted text cannot begin with '@'"))
        #expect(
            try folder.read(spec) == text
                + "  list: {description: @Zoë größe, path: \"/tasks/{id}\", response: none}\n"
        )
    }

    @Test func fixesUnambiguousMistakes() async throws {
        try folder.write(
            """
            api: Todo
            bsae: https://todo.example.com  # a comment stays
            endpoint:
              list: {path: /tasks, descripton: "Ä 'x' 日本", response: [Tsak], params: {count: integer}}
            modles:
              Task: {fields: {id: Int, at: {type: Date, fromat: milisconds}}}

            """,
            to: spec
        )
        let outcome = try await Tool.run(["check", "--fix", folder.path(spec)])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try folder.read(spec) == """
                api: Todo
                base: https://todo.example.com  # a comment stays
                endpoints:
                  list: {path: /tasks, description: "Ä 'x' 日本", response: [Task], params: {count: Int}}
                models:
                  Task: {fields: {id: Int, at: {type: Date, format: milliseconds}}}

                """
        )
        #expect(outcome.output == "")
        // The mistakes of all rounds are counted together.
        #expect(outcome.errors.hasPrefix("fixed ") && outcome.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func quotesPathsBetweenBrackets() async throws {
        let before = """
            api: Todo
            base: https://todo.example.com
            endpoints:
              get: {path: /tasks/{id}, response: String}
              page: {method: POST, path: /tasks/{id}/pages/{page} , response: none}

            """
        try folder.write(before, to: spec)
        let outcome = try await Tool.run(["check", "--fix", folder.path(spec)])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try folder.read(spec)
                == before.replacing("/tasks/{id},", with: "\"/tasks/{id}\",")
                .replacing("/tasks/{id}/pages/{page}", with: "\"/tasks/{id}/pages/{page}\"")
        )
    }

    @Test func keepsAnchors() async throws {
        let before = """
            api: Todo
            base: https://todo.example.com
            endpoints:
              list: {path: /tasks, params: {x: &t integer, y: *t, u: [&q integer]}, &r respons: &u [Tsak]}
              get: {path: &p /tasks/{id}, params: {order: {enum: &e {up: asc, down: desc}, default: &d asc}}, response: *u}
            models:
              Task: &m {feilds: &f {id: &i integer}}

            """
        try folder.write(before, to: spec)
        let outcome = try await Tool.run(["check", "--fix", folder.path(spec)])
        #expect(
            try folder.read(spec)
                == before.replacing("integer", with: "Int").replacing("respons:", with: "response:")
                .replacing("Tsak", with: "Task").replacing("/tasks/{id}", with: "\"/tasks/{id}\"")
                .replacing("default: &d asc", with: "default: &d up").replacing("feilds", with: "fields")
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func fixesNamesOfRulesAndGroupsAndWordsOfOtherTools() async throws {
        try folder.write(
            """
            api: Todo
            url: https://todo.example.com
            pages: {cursor: {next: {after: next}}}
            groups: {Tasks: {path: /tasks}}
            endpoints:
              list:
                group: Taskss
                url: /all
                parameters:
                  after?: String
                  order: {enum: {ascending: asc, descending: desc}, default: desc}
                response: {fields: {next?: String, items: [String]}}
                pages: crusor
                errors: {4XX: text}

            """,
            to: spec
        )
        let outcome = try await Tool.run(["check", "--fix", folder.path(spec)])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try folder.read(spec) == """
                api: Todo
                base: https://todo.example.com
                pages: {cursor: {next: {after: next}}}
                groups: {Tasks: {path: /tasks}}
                endpoints:
                  list:
                    group: Tasks
                    path: /all
                    params:
                      after?: String
                      order: {enum: {ascending: asc, descending: desc}, default: descending}
                    response: {fields: {next?: String, items: [String]}}
                    pages: cursor
                    errors: {4xx: text}

                """
        )
    }

    @Test func quotesNamesThatYAMLWouldReadAsSomethingElse() async throws {
        let before = """
            api: Todo
            base: https://todo.example.com
            pages: {"after: id": {next: {after: next}}}
            endpoints:
              list:
                path: /tasks
                params: {after?: String, o: {enum: {"#up": asc, "a, b": desc}, default: asc, closed: True}}
                response: {fields: {next?: String, items: [Task]}}
                pages: after;id
            models:
              Task: {union: {taks: Small, "x: y": Large}, by: type}
              Small: {fields: {"@type": {const: "task,1"}, a: Int}}
              Large: {fields: {"@type": {const: "x: y"}, b: Int}}

            """
        try folder.write(before.replacing("taks", with: "task_1"), to: spec)
        let outcome = try await Tool.run(["check", "--fix", folder.path(spec)])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try folder.read(spec)
                == before.replacing("default: asc", with: "default: \"#up\"").replacing("True", with: "true")
                .replacing("pages: after;id", with: "pages: \"after: id\"")
                .replacing("taks", with: "\"task,1\"").replacing("by: type", with: "by: \"@type\"")
        )
    }

    @Test func leavesTheRestToTheAuthor() async throws {
        // `Tas` may be either model.
        let text = """
            api: Todo
            base: https://todo.example.com
            endpoints:
              list: {path: /tasks, response: [Tas]}
            models:
              Task: {fields: {id: Int}}
              Tast: {fields: {id: Int}}

            """
        try folder.write(text, to: spec)
        let outcome = try await Tool.run(["check", "--fix", folder.path(spec)])
        #expect(outcome.status == 1)
        #expect(!outcome.errors.contains("fixed"))
        #expect(outcome.errors.contains("unknown type 'Tas'"))
        #expect(try folder.read(spec) == text)
    }

    @Test func keysThatAreThereAlreadyAreNotWrittenAgain() async throws {
        let text = """
            api: Todo
            base: https://todo.example.com
            endpoints:
              list: {path: /tasks, params: {a: Int}, parameters: {b: Int}, response: String, respons: Int}
              find: {path: /find, errors: {4xx: text, 4XX: data, notFound: text, not_found: data}}

            """
        try folder.write(text, to: spec)
        let outcome = try await Tool.run(["check", "--fix", folder.path(spec)])
        #expect(outcome.status == 1 && !outcome.errors.contains("fixed"))
        #expect(try folder.read(spec) == text)
    }

    @Test(arguments: [
        "{path: /tasks, response: Tasks}", "{path: /tasks, response: Tusk}", "{path: /tasks, response: Time2}",
        "{path: /tasks, response: [String], pages: page}",
        "{path: /tasks, params: {n: UInt64}}", "{path: /tasks, params: {at: timestamp}}",
        "{path: /tasks, params: {o: {type: object, properties: {a: Int}}}}", "{path: /tasks, params: {o: object}}",
    ])
    func leavesAmbiguousMistakes(_ endpoint: String) async throws {
        let text = """
            api: Todo
            base: https://todo.example.com
            pages: {pages: {count: page}}
            endpoints:
              list: \(endpoint)
            models:
              Task: {fields: {id: Int}}
              Time1: {fields: {id: Int}}

            """
        try folder.write(text, to: spec)
        #expect(try await Tool.run(["check", "--fix", folder.path(spec)]).status == 1)
        #expect(try folder.read(spec) == text)
    }

    /// The location of a name inside quotes is the location of the whole text.
    @Test func textsInQuotesStay() async throws {
        let text = #"""
            api: Todo
            base: https://todo.example.com
            endpoints:
              list: {path: /tasks, response: "[Tsak]"}
              find: {path: /find, params: {x: "Strng -- At a caf\u00e9."}, response: none}
            models:
              Task: {fields: {id: Int, "name": 'Strng -- Its name'}}

            """#
        try folder.write(text, to: spec)
        #expect(try await Tool.run(["check", "--fix", folder.path(spec)]).status == 1)
        #expect(try folder.read(spec) == text)
    }

    /// A round reports at most a hundred errors.
    @Test func fixesAnyNumberOfMistakes() async throws {
        let fields = (1...1200).map { "      f\($0): integer\n" }.joined()
        try folder.write("api: Todo\nbase: https://t.example.com\nmodels:\n  Task:\n    fields:\n\(fields)", to: spec)
        let outcome = try await Tool.run(["check", "--fix", folder.path(spec)])
        #expect(outcome.status == 0, "\(outcome.errors.prefix(500))")
        #expect(outcome.errors == "fixed 1200 mistakes in \(folder.path(spec))\n")
    }

    @Test func fixesTheOtherFilesIfOneIsWriteProtected() async throws {
        let names = ["Alpha", "Shop", "Zed"]
        for name in names {
            let text = Specs.spec(api: name, endpoint: "list\(name)", model: "Model\(name)")
            try folder.write(text.replacing("response:", with: "resopnse:"), to: "\(name).endpoints.yaml")
        }
        let path = folder.path("Shop.endpoints.yaml")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        let outcome = try await Tool.runObediently(["check", "--fix", folder.path("")])
        #expect(outcome.status == 1)
        let fault = "\(path):1:1: error: cannot be written: it is write-protected"
        #expect(outcome.errors.components(separatedBy: fault).count == 2, "\(outcome.errors)")
        let isFixed = try names.map { try folder.read("\($0).endpoints.yaml").contains("response:") }
        #expect(isFixed == [true, false, true])
    }

    @Test func replacementIsPartOfJSON() async throws {
        try folder.write("api: Todo\nbsae: https://todo.example.com\n", to: spec)
        let outcome = try await Tool.run(["check", "--diagnostics", "json", folder.path(spec)])
        #expect(outcome.output.contains("\"replacement\" : \"base\""))
        let log = try await Tool.run(["check", "--diagnostics", "sarif", folder.path(spec)])
        #expect(log.output.contains("\"insertedContent\""))
    }
}

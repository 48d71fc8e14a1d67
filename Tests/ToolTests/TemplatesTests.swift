import Foundation
import TestSupport
import Testing

/// `generate --templates` and `generate --language markdown`.
@Suite(.timeLimit(.minutes(15)))
struct TemplatesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            api: Zoo
            base: https://zoo.example.com
            description: All animals | and <some> people.
            endpoints:
              get:
                description: "Finds one.\\n\\n# Not a heading"
                path: /animals/{id}
                params: {id: Int -- Who., size: {enum: [small, large], default: small}}
                response: Animal
                errors: {404: none, default: Problem}
            models:
              Animal: {fields: {id: Int, name?: String, kind: Kind}}
              Kind: {enum: {cat: {value: c, description: A cat | not a dog.}, dog: d}}
              Problem: {fields: {message: String}}
              Any: {union: [Animal, String]}
            """,
            to: "Zoo.endpoints.yaml"
        )
    }

    @Test func checkReportsErrorsInTemplates() async throws {
        try folder.write("{{access", to: "mine/property.mustache")
        let error = "property.mustache:1:1: error: "
        let spec = folder.path("Zoo.endpoints.yaml")
        let byOption = try await Tool.run(["check", spec, "--templates", folder.path("mine")])
        #expect(byOption.status == 1)
        #expect(byOption.errors.contains(error))
        try folder.write("templates: mine\n", to: "endpoint-generator.yaml")
        let byConfiguration = try await Tool.run(["check", spec])
        #expect(byConfiguration.status == 1)
        #expect(byConfiguration.errors.contains(error))
        try folder.write("access: internal\n", to: "other.yaml")
        #expect(try await Tool.run(["check", spec, "--configuration", folder.path("other.yaml")]).status == 0)
    }

    @Test func templateOfTheUsersStandsInForTheEmbeddedOne() async throws {
        try folder.write(
            "{{>documentation}}\n{{access}} let {{name}}: {{type}}  // mine\n",
            to: "mine/property.mustache"
        )
        let outcome = try await generate(["--templates", folder.path("mine")])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try folder.read("out/Zoo.endpoints.swift").contains("public let id: Int  // mine\n"))
    }

    /// The views have so many orders that the check would never end, or be too deep for the stack.
    @Test(arguments: [("documentation", "cannot be called here"), ("enumeration", "calls itself without end")])
    func endlessRecursionIsOneError(name: String, message: String) async throws {
        try folder.write("{{>type}}\n", to: "mine/\(name).mustache")
        let outcome = try await generate(["--templates", folder.path("mine")])
        #expect(outcome.status == 1)
        let errors = outcome.errors.split(separator: "\n").filter { $0.contains("error:") }
        #expect(errors.count == 1, "\(outcome.errors)")
        #expect(errors.first?.contains("\(name).mustache:1:4: error: template 'type' \(message)") == true)
    }

    @Test func reportsFaultsOfTemplatesAtTheirLocation() async throws {
        try folder.write("{{access}} let {{nme}}: {{type}}\n", to: "mine/property.mustache")
        try folder.write("", to: "mine/proprty.mustache")
        let outcome = try await generate(["--templates", folder.path("mine")])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("mine/property.mustache:1:18: error: "))
        #expect(outcome.errors.contains("let {{nme}}: {{type}}\n"))
        #expect(outcome.errors.contains("no template is called 'proprty'"))
        #expect(outcome.errors.contains("did you mean 'property.mustache'?"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("out/Zoo.endpoints.swift")))
    }

    @Test func warnsOfFilesThatAreNotRead() async throws {
        try folder.write("", to: "mine/swift/property.mustache")
        try folder.write("", to: "mine/property.MUSTACHE")
        try folder.write("", to: "mine/property.html")
        try folder.write("", to: "mine/README.md")
        try folder.write("", to: "mine/images/logo.svg")
        let outcome = try await generate(["--templates", folder.path("mine")])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let warnings = outcome.errors.split(separator: "\n").filter { $0.contains("warning: ") }
        #expect(warnings.count == 3, "\(warnings)")
        #expect(outcome.errors.contains("mine/swift:1:1: warning: the templates in this folder are not read"))
        #expect(outcome.errors.contains("mine/property.MUSTACHE:1:1: warning: this file is not read"))
        #expect(outcome.errors.contains("mine/property.html:1:1: warning: this file is not read"))
    }

    @Test func aFaultInABuiltInTemplateIsShownThere() async throws {
        try folder.write("{{>wrapper}}\n{{access}} enum {{name}} {}\n", to: "mine/namespace.mustache")
        let outcome = try await generate(["--templates", folder.path("mine")])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("namespace.mustache:1:4: error: template 'wrapper' cannot be called here"))
        #expect(outcome.errors.contains("Templates/swift/inheritance.mustache:1:4: note: "), "\(outcome.errors)")
        #expect(outcome.errors.contains(" 1 | {{#inheritance}}"))
    }

    @Test(arguments: ["", "// {{source}}\n", "let a = 1\n// Generated by endpoint-generator from {{source}}\n"])
    func aMainTemplateWithoutTheMarkIsAWarning(template: String) async throws {
        try folder.write(template, to: "mine/file.mustache")
        let warning = "mine/file.mustache:1:1: warning: the template does not write the text by which"
        let outcome = try await generate(["--templates", folder.path("mine")])
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains(warning))
        let spec = folder.path("Zoo.endpoints.yaml")
        #expect(try await Tool.run(["check", spec, "--templates", folder.path("mine")]).errors.contains(warning))
        try folder.write("// Generated by endpoint-generator from {{source}}\n" + template, to: "mine/file.mustache")
        #expect(try await !generate(["--templates", folder.path("mine")]).errors.contains("does not write the text"))
    }

    @Test(arguments: ["swift", "markdown"])
    func theCommandWritesTheBuiltInTemplates(language: String) async throws {
        let options = ["templates", "--output", folder.path("mine"), "--language", language]
        let outcome = try await Tool.run(options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasSuffix(" templates to \(folder.path("mine"))\n"))
        let generated = try await generate(["--language", language])
        #expect(generated.status == 0)
        let again = try await generate(["--language", language, "--templates", folder.path("mine"), "--verify"])
        #expect(again.status == 0, "\(again.output)")
        #expect(again.errors == "")
        let main = language == "swift" ? "mine/file.mustache" : "mine/reference.mustache"
        try folder.write("mine\n", to: main)
        let refused = try await Tool.run(options)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("\(main):1:1: error: exists already, and is not replaced [existing-file]"))
        #expect(try folder.read(main) == "mine\n")
    }

    @Test func missingFolderIsAnErrorAndAnEmptyOneReplacesNothing() async throws {
        #expect(try await generate(["--templates", folder.path("none")]).status == 1)
        try folder.createFolder("empty")
        let outcome = try await generate(["--templates", folder.path("empty")])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func oneFolderReplacesTemplatesOfBothLanguages() async throws {
        try folder.write("{{access}} let {{name}}: {{type}}  // mine\n", to: "mine/property.mustache")
        try folder.write("### Model {{name}}\n", to: "mine/model.mustache")
        for language in ["swift", "markdown"] {
            let outcome = try await generate(["--templates", folder.path("mine"), "--language", language])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(try folder.read("out/Zoo.endpoints.swift").contains("  // mine\n"))
        #expect(try folder.read("out/Zoo.md").contains("### Model Animal\n"))
    }

    @Test func referenceInMarkdown() async throws {
        let outcome = try await generate(["--language", "markdown"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try folder.read("out/Zoo.md") == """
                <!-- Generated by endpoint-generator from Zoo.endpoints.yaml. Do not edit. -->

                # Zoo

                All animals | and &lt;some> people.

                Base: `https://zoo.example.com`

                \\* must be present

                ## Endpoints

                ### get

                `GET /animals/{id}`

                Finds one.

                \\# Not a heading

                | Parameter | In | Type | |
                | --- | --- | --- | --- |
                | `id` \\* | path | `Int` | Who. |
                | `size` | query | `String` (`small`, `large`) | Default: `small`. |

                | Status | Body | |
                | --- | --- | --- |
                | 2xx | [`Animal`](#animal) |  |
                | 404 | nothing |  |
                | any other | [`Problem`](#problem) |  |

                ## Models

                ### Animal

                | Field | Type | |
                | --- | --- | --- |
                | `id` \\* | `Int` |  |
                | `name` | `String` |  |
                | `kind` \\* | [`Kind`](#kind) |  |

                ### Kind

                | Value | |
                | --- | --- |
                | `c` | A cat \\| not a dog. |
                | `d` |  |

                ### Problem

                | Field | Type | |
                | --- | --- | --- |
                | `message` \\* | `String` |  |

                ### Any

                One of [`Animal`](#animal), `String`.

                """
        )
    }

    private func generate(_ options: [String]) async throws -> Outcome {
        try await Tool.run(["generate", folder.path("Zoo.endpoints.yaml"), "--output", folder.path("out")] + options)
    }
}

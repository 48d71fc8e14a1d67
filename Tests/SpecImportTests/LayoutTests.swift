import Diagnostics
import Spec
import SpecImport
import SwiftRendering
import Testing

/// The layout of an imported API before it is written, regardless of the source format.
struct LayoutTests {
    private let models = ModelTable(names: NameTable(api: "Zoo"))

    private func use(_ model: ModelDefinition) { models[model.name.value] = model }

    @Test func aSmallAPIIsOneFile() {
        use(Made.model("Cat", [Made.field("name")]))
        use(Made.model("Unused", [Made.field("name")]))
        let files = SpecLayout(Made.api(endpoints: [Made.endpoint("cat", response: "Cat")]), models: models).files()
        #expect(files.map(\.path) == ["Zoo.endpoints.yaml"])
        #expect(files.flatMap(\.models).map(\.name.value) == ["Cat"])
    }

    @Test func aLargeAPIIsAFileForEachGroup() {
        use(Made.model("Cat", [Made.field("name")]))
        use(Made.model("Shared", [Made.field("name")]))
        var api = Made.api()
        api.groups = ["Cats", "Dogs"].map { group in
            let endpoints = (1...7).map { Made.endpoint("\(group)\($0)", response: $0 == 1 ? "Shared" : nil) }
            return GroupDefinition(name: Made.name(group), endpoints: endpoints)
        }
        api.groups[0].endpoints[1] = Made.endpoint("cat", response: "Cat")
        let files = SpecLayout(api, models: models).files()
        #expect(
            files.map(\.path) == ["Cats", "Dogs", "Models", "Zoo"].map { "\($0).endpoints.yaml" }
        )
        #expect(files.map { $0.models.map(\.name.value) } == [["Cat"], [], ["Shared"], []])
        #expect(files.map { $0.root != nil } == [false, false, false, true])
    }

    @Test func manySharedModelsAreInFilesOfTheirFirstWords() {
        let names =
            (10..<60).map { "AccountItem\($0)" } + (10..<40).map { "CardItem\($0)" }
            + (100..<260).map { "TransferItem\($0)" }
            + ["Zone"]
        for name in names { use(Made.model(name, [Made.field("name")])) }
        var api = Made.api()
        api.groups = ["Cats", "Dogs"].map { group in
            GroupDefinition(
                name: Made.name(group),
                endpoints: names.map { Made.endpoint("\(group)\($0)", response: $0) }
            )
        }
        let files = SpecLayout(api, models: models).files().filter { !$0.models.isEmpty }
        let counts = Dictionary(uniqueKeysWithValues: files.map { ($0.path.split(separator: ".")[0], $0.models.count) })
        #expect(
            counts == [
                "ModelsAccountToCard": 80, "ModelsTransfer": 80, "ModelsTransfer2": 80, "ModelsZone": 1,
            ]
        )
    }

    /// Names of models: `count` of them begin with other words than `Zone`.
    private func modelNames(_ count: Int) -> [String] {
        (0..<count).map { $0 < 40 ? "AccountItem\($0)" : "CardItem\($0)" } + ["Zone"]
    }

    @Test(arguments: [(79, ["Zoo"]), (80, ["ModelsAccountToCard", "ModelsZone", "Zoo"])])
    func manyModelsOfEndpointsWithoutAGroupAreInFilesOfTheirOwn(count: Int, expected: [String]) {
        let names = modelNames(count)
        for name in names { use(Made.model(name, [Made.field("name")])) }
        let endpoints = names.map { Made.endpoint("get\($0)", response: $0) }
        let files = SpecLayout(Made.api(endpoints: endpoints), models: models).files()
        #expect(files.map(\.path) == expected.map { "\($0).endpoints.yaml" })
        #expect(files.reduce(0) { $0 + $1.models.count } == names.count)
    }

    @Test func filesOfTheRootAreNamedAfterTheAPIBesideSharedModels() {
        let names = modelNames(80)
        for name in names + ["Shared"] { use(Made.model(name, [Made.field("name")])) }
        var api = Made.api(endpoints: names.map { Made.endpoint("get\($0)", response: $0) })
        api.groups = ["Cats", "Dogs"].map { group in
            GroupDefinition(name: Made.name(group), endpoints: [Made.endpoint("show", response: "Shared")])
        }
        let files = SpecLayout(api, models: models).files().filter { !$0.models.isEmpty }
        let counts = Dictionary(uniqueKeysWithValues: files.map { ($0.path.split(separator: ".")[0], $0.models.count) })
        #expect(counts == ["Models": 1, "ZooModelsAccountToCard": 80, "ZooModelsZone": 1])
    }

    /// Passes that change the types of events keep the rest of an event.
    @Test func eventsKeepTheirDescriptions() throws {
        let event = EventsDefinition.Event(name: Made.name("cat"), type: Made.type("Cat"), description: "A new cat.")
        let content = BodyContent.events(EventsDefinition(events: [event], until: Made.name("end")))
        var endpoint = Made.endpoint("cats")
        endpoint.response = ResponseDefinition(content: content, location: Made.location(1))
        use(Made.model("Cat", [Made.field("name")]))
        let outcome = SpecAssembler(models: models, for: SwiftLanguage.self).assemble(Made.api(endpoints: [endpoint]))
        #expect(outcome.files.flatMap(\.endpoints).map(\.response?.content) == [content])
    }

    @Test func namesOfFilesAreNoLongerThanFileSystemsAllow() {
        var api = Made.api()
        let names = ["a", "b"].map { String(repeating: "Grüße", count: 80) + $0 }
        api.groups = names.map { group in
            GroupDefinition(name: Made.name(group), endpoints: (1...7).map { Made.endpoint("\(group)\($0)") })
        }
        let paths = SpecLayout(api, models: models).files().map(\.path)
        #expect(Set(paths).count == 3)
        // While a file is written, its name has a number.
        #expect(paths.allSatisfy { $0.utf8.count <= 230 })
        #expect(paths.filter { $0.hasPrefix("GrüßeGrüße") }.count == 2)
    }

    @Test func aLongNameOfAnAPIIsNoLongNameOfAFile() {
        let api = SpecFile(path: "a", api: Made.name(String(repeating: "Zoo", count: 140)), root: Made.api().root)
        #expect(SpecLayout(api, models: models).files().map(\.path.utf8.count) == [215])
    }

    @Test func headersOfAllEndpointsBelongToTheRoot() {
        func header(_ name: String, _ type: TypeExpression, mayBeAbsent: Bool = false) -> MemberDefinition {
            var member = Made.field(name, 1, type)
            member.mayBeAbsent = mayBeAbsent
            member.place = Located(.header, at: Made.location(1))
            return member
        }
        let version = header("X-Version", .constant(Made.name("2024-01-01"), nil))
        let trace = header("X-Trace", Made.type("String", 1), mayBeAbsent: true)
        let tenant = header("X-Tenant", Made.type("String", 1))
        var api = Made.api(endpoints: ["a", "b", "c", "d", "e"].map { Made.endpoint($0) })
        for index in api.endpoints.indices { api.endpoints[index].parameters = [version, trace, tenant] }
        let notes = SharedDeclarations(models: models).shareHeaders(in: &api)
        #expect(api.root?.settings.headers.map(\.value.value) == ["2024-01-01"])
        #expect(api.endpoints.allSatisfy { $0.parameters.map(\.name.value) == ["X-Tenant"] })
        #expect(notes.map(\.code) == ["header-left-out"])
    }

    @Test func parametersOfPagesAreSharedByFive() {
        func endpoints(_ count: Int) -> [EndpointDefinition] {
            (1...count).map { number in
                var endpoint = Made.endpoint("list\(number)", line: number)
                endpoint.parameters = [Made.field("page", number), Made.field("per_page", number)]
                return endpoint
            }
        }
        var api = Made.api(endpoints: endpoints(5))
        SharedDeclarations(models: models).sharePaging(in: &api)
        #expect(api.endpoints.allSatisfy { $0.parameters == [] && $0.extends.map(\.value) == ["Paging"] })
        var other = Made.api(endpoints: endpoints(4))
        SharedDeclarations(models: models).sharePaging(in: &other)
        #expect(other.endpoints.allSatisfy { $0.parameters.count == 2 })
    }

    @Test func errorsOfMostEndpointsAreTheRoots() throws {
        let status = try #require(StatusPattern("404"))
        let error = StatusResponseDefinition(
            status: Located(status, at: Made.location(1)),
            response: ResponseDefinition(content: .text, location: Made.location(2))
        )
        var api = Made.api(endpoints: ["a", "b", "c"].map { Made.endpoint($0) })
        for index in 0..<2 { api.endpoints[index].settings.errors = [error] }
        SharedDeclarations(models: models).shareErrors(in: &api)
        #expect(api.root?.settings.errors == [error])
        #expect(api.endpoints.allSatisfy { $0.settings.errors == [] })
    }

    @Test func recursiveRequiredFieldsMayBeAbsent() {
        use(Made.model("Cat", [Made.field("mother", 2, Made.type("Cat", 2))], line: 2))
        var api = Made.api(endpoints: [Made.endpoint("cat", response: "Cat")])
        var breaker = CycleBreaker(models)
        breaker.breakCycles(in: &api)
        #expect(breaker.diagnostics.map(\.code) == ["endless-schema"])
        guard case .structure(let structure)? = models["Cat"]?.type else {
            Issue.record("a cat is not an object any more")
            return
        }
        #expect(structure.fields.map(\.mayBeAbsent) == [true])
    }

    @Test func aNameOfItselfIsAnyJSON() {
        models["A"] = ModelDefinition(name: Made.name("A", 2), shape: .alias(Made.type("B")))
        models["B"] = ModelDefinition(name: Made.name("B", 3), shape: .alias(Made.type("A")))
        var api = Made.api()
        var breaker = CycleBreaker(models)
        breaker.breakCycles(in: &api)
        #expect(models["A"]?.type.builtin == .json)
        #expect(breaker.diagnostics.map { $0.location?.start.line } == [2])
    }

    @Test func objectsWithoutFieldsAreAnyJSON() {
        use(Made.model("Empty", []))
        let optional = TypeExpression.optional(.structure(.init(fields: [], location: Made.location(4))))
        use(Made.model("Holder", [Made.field("empty", 4, optional)]))
        var api = Made.api()
        EmptyObjects(in: models).open(in: &api)
        #expect(models["Empty"]?.type.builtin == .json)
        guard case .structure(let structure)? = models["Holder"]?.type else {
            Issue.record("the holder is not an object any more")
            return
        }
        #expect(structure.fields.map(\.type.withoutOptional.builtin) == [.json])
    }

    @Test func anObjectInAListGetsAName() {
        let nested = NestedTypes(models: models)
        let object = TypeExpression.structure(.init(fields: [Made.field("name")], location: Made.location(3)))
        let context = TypeContext(name: "UserEmails", direction: .response)
        #expect(nested.inside(.list(of: object), context) == .list(of: Made.type("UserEmail")))
        #expect(models["UserEmail"]?.type == object)
        #expect(
            nested.inside(.optional(object), TypeContext(name: "Owner", direction: .response)).description == "Owner?"
        )
    }
}

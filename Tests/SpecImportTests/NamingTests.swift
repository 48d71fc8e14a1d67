import Diagnostics
import Spec
import SpecImport
import Testing

/// Names of types, members, endpoints and groups, regardless of the source format.
struct NamingTests {
    @Test func aTypeNameIsGivenOnce() {
        let names = NameTable(api: "Zoo")
        #expect(names.free("Cat") == "Cat")
        #expect(names.free("Cat") == "Cat2")
        #expect(names.free("String") == "StringModel", "the language has a type of this name")
        #expect(names.free("ZooRequest") == "ZooRequestModel", "generated code has a type of this name")
        #expect(names.free("Dog", besides: ["Dog"]) == "Dog2")
        #expect(names.free("Call") == "CallModel", "the runtime has a type of this name")
        #expect(names.free("Call", isChosen: true) == "Call")
        #expect(names.free("Int", isChosen: true) == "IntModel")
    }

    @Test func membersThatWouldBeOneInSwiftAreRenamed() {
        var members = [Made.field("a_b"), Made.field("aB"), Made.field("c")]
        MemberNames(reserved: []).resolveClashes(&members)
        #expect(members.map { $0.swiftName?.value } == ["aB2", nil, nil])
    }

    @Test func valuesThatWouldBeOneInSwiftAreRenamed() {
        let cases = ["GMT+1", "GMT-1", "utc"].map { EnumerationCase(name: Made.name($0), wireValue: Made.name($0)) }
        let names = EnumerationNames.unclashing(cases + [cases[2]]).map(\.name.value)
        #expect(names == ["GMT+1", "GMT-1", "utc", "utc2"])
    }

    @Test func endpointsAreCalledByTheirIdentifiersElseByTheirPaths() {
        let written: [(identifier: String?, method: Method, path: String)] = [
            ("zoo/list-cats", .get, "/cats"), (nil, .get, "/cats/{id}"), ("cats", .post, "/cats"),
            ("cats", .put, "/cats"),
        ]
        let sources = written.map { identifier, method, path in
            OperationSource(identifier: identifier, method: method, path: path, tag: nil, location: Made.location(1))
        }
        let endpointNames = EndpointNames(api: "Zoo", renames: RenameTable(Renames()), reserved: [])
        let (names, diagnostics) = endpointNames.names(of: sources, in: "Cats")
        #expect(names.map(\.value) == ["listCats", "getCatsByID", "cats", "cats2"])
        #expect(diagnostics.map(\.code) == ["duplicate-operation"])
    }

    @Test func operationsWhoseNamesDifferInCapitalsAreDuplicates() {
        let sources = ["dup", "other", "Dup"].map { identifier in
            OperationSource(identifier: identifier, method: .get, path: "/a", tag: nil, location: Made.location(1))
        }
        let endpointNames = EndpointNames(api: "Zoo", renames: RenameTable(Renames()), reserved: [])
        let (names, diagnostics) = endpointNames.names(of: sources, in: nil)
        #expect(names.map(\.value) == ["dup", "other", "dup2"])
        #expect(diagnostics.map(\.message) == ["another operation is called 'dup', too; this one is 'dup2'"])
    }

    @Test func aNumberMayMakeTheNameOfAnotherOperation() {
        let sources = ["get-a", "get_a", "getA2"].map { identifier in
            OperationSource(identifier: identifier, method: .get, path: "/b", tag: nil, location: Made.location(1))
        }
        let endpointNames = EndpointNames(api: "Zoo", renames: RenameTable(Renames()), reserved: [])
        let (names, diagnostics) = endpointNames.names(of: sources, in: nil)
        #expect(names.map(\.value) == ["getA", "getA2", "getA22"])
        #expect(
            diagnostics.map(\.message) == [
                "another operation is called 'get-a', too; this one is 'getA2'",
                "the operation 'get_a' has become 'getA2'; this one is 'getA22'",
            ]
        )
    }

    private func endpointNames(_ written: [(identifier: String?, path: String)], tag: String? = nil) -> [String] {
        let sources = written.map { identifier, path in
            OperationSource(identifier: identifier, method: .get, path: path, tag: tag, location: Made.location(1))
        }
        let names = EndpointNames(api: "Zoo", renames: RenameTable(Renames()), reserved: [])
        return names.names(of: sources, in: "Cats").names.map(\.value)
    }

    @Test func namesOfEndpointsHaveNoVersionInFront() {
        #expect(endpointNames([(nil, "/api/v1/cats"), (nil, "/api/v1/cats/{id}")]) == ["getCats", "getCatsByID"])
        #expect(
            endpointNames([(nil, "/api/v{version}/cats"), (nil, "/api/v{v:apiVersion}/cats/{id}")]) == [
                "getCats", "getCatsByID",
            ]
        )
        #expect(endpointNames([(nil, "/{api-version}/cats"), (nil, "/v/{id}/cats")]) == ["getCats", "getVCatsByID"])
        #expect(endpointNames([(nil, "/v1/cats"), (nil, "/v2/cats")]) == ["getV1Cats", "getV2Cats"])
        #expect(endpointNames([(nil, "/api"), (nil, "/v2/{id}")]) == ["getAPI", "getV2ByID"])
        #expect(endpointNames([("api_v1_cats_list", "/api/v1/cats/")], tag: "api") == ["catsList"])
        #expect(endpointNames([("api_v1_cats_list", "/cats/")], tag: "zoo") == ["apiV1CatsList"])
    }

    @Test func namesOfEndpointsHaveNoTagInFrontInSingularOrPlural() {
        #expect(endpointNames([("cats.index", "/cats"), ("cat.show", "/cats/{id}")], tag: "Cat") == ["index", "show"])
        #expect(
            endpointNames([("cat.show", "/cats"), ("cats.show", "/cats/x")], tag: "cats") == ["catShow", "catsShow"]
        )
    }

    @Test func anIdentifierThatRepeatsThePathIsNoName() {
        #expect(endpointNames([("getApiV4CatsId", "/api/v4/cats/{id}")]) == ["getCatsByID"])
        #expect(endpointNames([("getCats", "/cats")]) == ["getCats"])
        #expect(endpointNames([("getApiV4CatsId", "/api/v4/cats")]) == ["getAPIV4CatsID"])
    }

    @Test func namesOfEndpointsHaveNoVersionOfNestJSAtTheEnd() {
        let written = [("CatsController_list_v1", "/cats"), ("CatsController_show_v1", "/cats/{id}")]
        #expect(endpointNames(written) == ["list", "show"])
        #expect(endpointNames([("list_v1", "/cats")]) == ["listV1"], "this is no name of a method")
        let twice = [("CatsController_list_v1", "/v1/cats"), ("CatsController_list_v2", "/v2/cats")]
        #expect(endpointNames(twice) == ["listV1", "listV2"])
    }

    @Test(arguments: [
        ("Getorganizationspendlimit", "getOrganizationSpendLimit"),
        ("CreateanAPIkeyforaspendlimit", "createAnAPIKeyForASpendLimit"),
        ("beta_Updateorganizationlimits", "betaUpdateOrganizationLimits"),
        ("listorganizationsecrets", "getOrganizationSpendLimits"),
        ("internationalization", "internationalization"),
        ("getInternationalizationOfLimits", "getInternationalizationOfLimits"),
        ("getlimit", "getlimit"),
    ])
    func wordsThatRunTogetherAreSeparated(identifier: String, expected: String) {
        let operation = OperationSource(
            identifier: identifier,
            method: .get,
            path: "/organization/spend_limits",
            tag: "Organization",
            summary: "Creates an API key for a limit.",
            location: Made.location(1)
        )
        let endpointNames = EndpointNames(api: "Zoo", renames: RenameTable(Renames()), reserved: [])
        #expect(endpointNames.names(of: [operation], in: "Cats").names.map(\.value) == [expected])
    }

    @Test func aTypeWithTheNameOfATypeOfAnotherGroupHasTheGroupInItsName() {
        let models = ModelTable(names: NameTable(api: "Zoo"))
        let type = { (field: String) in Made.model("M", [Made.field(field)]).type }
        models.group = "Cats"
        #expect(models.name(for: type("a"), called: "ListItem") == "ListItem")
        #expect(models.name(for: type("b"), called: "ListItem") == "ListItem2", "one operation may have both")
        models.group = "Dogs"
        #expect(models.name(for: type("a"), called: "ListItem") == "ListItem", "equal types share a model")
        #expect(models.name(for: type("c"), called: "ListItem") == "DogsListItem")
        models.group = nil
        #expect(models.name(for: type("d"), called: "ListItem") == "ListItem3")
    }

    @Test func theTypeOfOneEndpointHasItsGroupInItsName() {
        let models = ModelTable(names: NameTable(api: "Zoo"))
        let type = { (field: String) in Made.model("M", [Made.field(field)]).type }
        let name = { (wanted: String) in models.name(for: type(wanted), called: wanted, isOfEndpoint: true) }
        #expect(name("AddBodyItem") == "AddBodyItem", "there is no group")
        models.group = "OpenCages"
        #expect(name("ListItem") == "OpenCagesListItem")
        #expect(name("FindOpenCageItem") == "FindOpenCageItem", "the name contains the group")
        #expect(name("OpenAllCagesItem") == "OpenCagesOpenAllCagesItem")
        models.group = "PetsAPI"
        #expect(name("ListPetsItem") == "ListPetsItem")
    }

    @Test func groupsLiveBesideModels() {
        let names = NameTable(api: "Zoo")
        let groups = GroupNames(
            api: "Zoo",
            tags: ["batch", "cat", "identity", "day", "1. Getting started"],
            beside: ["Batch", "Cat", "Identity", "Day"],
            taken: names,
            renames: RenameTable(Renames())
        )
        #expect(groups["batch"] == "Batches")
        #expect(groups["cat"] == "Cats")
        #expect(groups["identity"] == "Identities")
        #expect(groups["day"] == "Days")
        #expect(groups["1. Getting started"] == "GettingStarted")
        #expect(names.isTaken("Cats"))
    }

    private func groups(_ tags: Set<String>, beside models: Set<String> = []) -> [String: String] {
        let names = NameTable(api: "Zoo")
        let renames = RenameTable(Renames())
        let groups = GroupNames(api: "Zoo", tags: tags, beside: models, taken: names, renames: renames)
        return Dictionary(uniqueKeysWithValues: tags.map { ($0, groups[$0] ?? "") })
    }

    @Test func groupsLoseVersionsThatAllTagsBeginWith() {
        #expect(groups(["Api20100401Cat", "Api20100401Dog"]) == ["Api20100401Cat": "Cat", "Api20100401Dog": "Dog"])
        #expect(groups(["api/v1: Cats", "api/v1: Dogs"]) == ["api/v1: Cats": "Cats", "api/v1: Dogs": "Dogs"])
        #expect(groups(["v1 cats", "v1 dogs", "birds"])["v1 cats"] == "V1Cats", "one tag has no version")
        #expect(groups(["v1 cats", "v1-Cats!", "v1 dogs"])["v1 dogs"] == "Dogs", "two tags are one group anyway")
        #expect(groups(["v1", "v1 dogs"])["v1 dogs"] == "V1Dogs")
        #expect(groups(["v1 cats"])["v1 cats"] == "V1Cats", "one tag does not show that this is a prefix")
        #expect(groups(["v1 2d", "v1 3d"])["v1 2d"] == "V1_2d", "no name begins with a digit")
        #expect(groups(["zoo cats", "zoo dogs"])["zoo cats"] == "ZooCats")
    }

    @Test func groupsDoNotHideTheTypesThatGeneratedCodeUsesEverywhere() {
        #expect(groups(["call", "model", "data"]) == ["call": "Calls", "model": "Models", "data": "DataAPI"])
    }

    /// Minimal APIs of .NET have the name of the project as their tag.
    @Test func theAPIIsNoGroup() throws {
        let tags: Set = ["Zoo", "zoo-controller", "Cats"]
        let groups = GroupNames(
            api: "Zoo",
            tags: tags,
            beside: [],
            taken: NameTable(api: "Zoo"),
            renames: RenameTable(Renames())
        )
        #expect(groups["Zoo"] == nil)
        #expect(groups["zoo-controller"] == "ZooController", "another tag is 'Zoo'")
        #expect(groups["Cats"] == "Cats")
        let short = GroupNames(
            api: "Zoo",
            tags: ["zoo-controller"],
            beside: [],
            taken: NameTable(api: "Zoo"),
            renames: RenameTable(Renames())
        )
        #expect(short["zoo-controller"] == nil)
    }

    @Test func groupsLoseTheSuffixesOfFrameworks() {
        let groups = GroupNames(
            api: "Zoo",
            tags: [
                "UserController", "orders-controller", "invoice_resource", "BillingApi", "pet-rest-controller",
                "cat-controller", "CatResource", "DogController", "dog", "Flight Controller", "API", "v1-controller",
                "bird-controller", "BirdController", "FishController", "fishes", "Microcontroller", "PlantController",
                "PlantsController",
            ],
            beside: ["User", "Fish", "Plant"],
            taken: NameTable(api: "Zoo"),
            renames: RenameTable(Renames())
        )
        #expect(groups["UserController"] == "Users", "a model is called 'User'")
        #expect(groups["orders-controller"] == "Orders")
        #expect(groups["invoice_resource"] == "Invoice")
        #expect(groups["BillingApi"] == "Billing")
        #expect(groups["pet-rest-controller"] == "Pet")
        #expect(groups["cat-controller"] == "CatController", "two tags would be 'Cat'")
        #expect(groups["CatResource"] == "CatResource")
        #expect(groups["DogController"] == "DogController", "another tag is 'Dog'")
        #expect(groups["Flight Controller"] == "FlightController", "this is no name of a class")
        #expect(groups["API"] == "API")
        #expect(groups["v1-controller"] == "V1Controller")
        #expect(groups["bird-controller"] == "Bird" && groups["BirdController"] == "Bird")
        #expect(groups["FishController"] == "FishController", "another tag is 'Fishes'")
        #expect(groups["Microcontroller"] == "Microcontroller")
        #expect(groups["PlantController"] == "PlantController")
        #expect(groups["PlantsController"] == "Plants")
    }

    /// Quarkus writes the name of a class in words.
    @Test func groupsLoseSuffixesThatMostTagsHave() {
        let groups = GroupNames(
            api: "Zoo",
            tags: ["Fruit Resource", "Green Tea Resource", "Human Resources", "Health"],
            beside: [],
            taken: NameTable(api: "Zoo"),
            renames: RenameTable(Renames())
        )
        #expect(groups["Fruit Resource"] == "FruitResource", "this may not be the name of a class")
        let few = GroupNames(
            api: "Zoo",
            tags: ["Fruit Resource", "Green Tea Resource", "Health"],
            beside: ["Fruit"],
            taken: NameTable(api: "Zoo"),
            renames: RenameTable(Renames())
        )
        #expect(few["Fruit Resource"] == "Fruits", "a model is called 'Fruit'")
        #expect(few["Green Tea Resource"] == "GreenTea")
        #expect(few["Health"] == "Health")
    }

    @Test(arguments: [
        ("MyAppWeb.UserController.index", "index"), (#"App\Http\Controllers\UserController@store"#, "store"),
        ("UserController@show", "show"), ("UserController::edit", "edit"), ("UserController_v1_list", "v1_list"),
        ("MyAppWeb.UserController", "MyAppWeb.UserController"), ("Shop.Orders.list", "Shop.Orders.list"),
        ("issues/list", "list"), ("Enable/disable user", "Enable/disable user"),
    ])
    func operationsLoseTheNamesOfControllers(identifier: String, name: String) {
        let operation = OperationSource(
            identifier: identifier,
            method: .get,
            path: "/users",
            tag: nil,
            location: SourceLocation(path: "")
        )
        #expect(OperationIdentifier(identifier, of: operation, in: "Zoo").short == name)
    }
}

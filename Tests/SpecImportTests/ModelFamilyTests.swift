import Diagnostics
import Spec
import SpecImport
import SpecWriting
import SwiftRendering
import Testing
import YAML

/// Models that differ in one type become a generic model.
struct ModelFamilyTests {
    /// The lines of the models after an import, given models as `Name field:Type field?:[Type]`.
    private func models(
        _ lines: [String],
        findsFamilies: Bool = true,
        renames: RenameTable = RenameTable(Renames())
    ) -> [String] {
        let models = ModelTable(names: NameTable(api: "Zoo"))
        var api = Made.api()
        for (index, line) in lines.enumerated() {
            let words = line.split(separator: " ").map(String.init)
            let fields = words.dropFirst().map { word in
                let parts = word.split(separator: ":").map(String.init)
                var field = Made.field(parts[0].replacing("?", with: ""), index + 1, type(parts[1], index + 1))
                field.mayBeAbsent = parts[0].hasSuffix("?")
                return field
            }
            models[words[0]] = Made.model(words[0], fields, line: index + 1)
            api.endpoints.append(Made.endpoint("get\(words[0])", line: index + 1, response: words[0]))
        }
        let assembler = SpecAssembler(
            models: models,
            for: SwiftLanguage.self,
            renames: renames,
            findsFamilies: findsFamilies
        )
        let outcome = assembler.assemble(api)
        #expect(outcome.faults == [])
        #expect(outcome.diagnostics == [])
        let text = outcome.files.map { SpecWriter.text(of: $0) }.joined()
        let section = text.split(separator: "models:\n").last ?? ""
        return section.split(separator: "\n").map { String($0.dropFirst(2)) }
    }

    private func type(_ text: String, _ line: Int) -> TypeExpression {
        text.hasPrefix("[") ? .list(of: Made.type(String(text.dropFirst().dropLast()), line)) : Made.type(text, line)
    }

    private let user = "User id:Int"
    private let order = "Order id:String"

    @Test(arguments: [
        ("PageUser", "PageOrder", "Page(Item)"),
        ("ListResponseOfUser", "ListResponseOfOrder", "ListResponse(Item)"),
        ("PaginatedUserList", "PaginatedOrderList", "PaginatedList(Item)"),
        ("UserListResponse", "OrderListResponse", "ListResponse(Item)"),
        ("UserPage", "OrderPage", "Page(Item)"),
    ])
    func namesThatContainTheType(one: String, other: String, generic: String) {
        #expect(
            models([user, order, "\(one) data:[User] more:Bool", "\(other) data:[Order] more:Bool"])
                == [
                    "Order: {fields: {id: String}}", "\(generic): {fields: {data: [Item], more: Bool}}",
                    "User: {fields: {id: Int}}",
                ].sorted()
        )
    }

    @Test(arguments: [
        // Names that do not contain the type, or from which no good name remains without the type.
        ("PageA data:[User]", "PageB data:[Order]"),
        ("CreateUser data:User", "CreateOrder data:Order"),
        ("UserDetails data:User", "OrderDetails data:Order"),
        ("PageUsers data:[User]", "PageOrders data:[Order]"),
        // Different fields.
        ("PageUser data:[User] more:Bool", "PageOrder data:[Order]"),
        ("PageUser data:[User] more:Bool", "PageOrder data:[Order] more?:Bool"),
        ("PageUser data:[User]", "PageOrder items:[Order]"),
        ("PageUser data:[User]", "PageOrder data:Order"),
        ("PageUser data:[User] total:Int", "PageOrder data:[Order] total:Double"),
        // Names that generated code or the language uses.
        ("ResponseUser data:[User]", "ResponseOrder data:[Order]"),
        ("DateUser data:[User]", "DateOrder data:[Order]"),
        // A type that cannot be an argument.
        ("PageDate data:[Date]", "PageUser data:[User]"),
    ])
    func othersStayAsTheyAre(one: String, other: String) {
        let names = models([user, order, one, other]).map { String($0.prefix { $0 != ":" }) }
        #expect(Set(names) == Set([user, order, one, other].map { String($0.prefix { $0 != " " }) }))
    }

    @Test func aNameThatIsTakenStaysTaken() {
        let lines = [user, order, "PageUser data:[User]", "PageOrder data:[Order]", "Page id:Int"]
        #expect(models(lines).count == 5)
        #expect(models(lines, findsFamilies: false).count == 5)
        #expect(models(Array(lines.dropLast()), findsFamilies: false).count == 4)
    }

    @Test func scalarsAndListsAreArguments() {
        let lines = [
            user, "PageInt data:[Int] total:Int", "PageStr data:[String] total:Int", "PageUser data:[User] total:Int",
            "ReplyUser data:User", "ReplyListUser data:[User]", "Item id:Int", "OtherItem item:Item",
        ]
        #expect(
            models(lines) == [
                "Item: {fields: {id: Int}}", "OtherItem: {fields: {item: Item}}",
                "Page(Element): {fields: {data: [Element], total: Int}}", "Reply(Value): {fields: {data: Value}}",
                "User: {fields: {id: Int}}",
            ]
        )
    }

    @Test func familiesAreFoundInsideOfOneAnother() {
        let lines = [
            user, order, "PageUser data:[User]", "PageOrder data:[Order]", "ReplyPageUser data:PageUser",
            "ReplyOrder data:Order", "Book pages:PageUser",
        ]
        #expect(
            models(lines) == [
                "Book: {fields: {pages: Page(User)}}", "Order: {fields: {id: String}}",
                "Page(Item): {fields: {data: [Item]}}", "Reply(Value): {fields: {data: Value}}",
                "User: {fields: {id: Int}}",
            ]
        )
    }

    /// The user renames what the spec contains: the generic model and its fields.
    @Test(arguments: [
        (
            "models: {Page: Paged}\nfields: {Paged.data: rows}",
            "Paged(Item): {fields: {data: {type: [Item], as: rows}}}", 0
        ),
        ("fields: {Page.data: rows}", "Page(Item): {fields: {data: {type: [Item], as: rows}}}", 0),
        ("models: {Page: User}", "Page(Item): {fields: {data: [Item]}}", 0),
        ("models: {Other: Paged}", "Page(Item): {fields: {data: [Item]}}", 1),
    ])
    func aGenericModelIsRenamed(text: String, model: String, unused: Int) throws {
        let renames = try renames(text)
        let lines = models([user, order, "PageUser data:[User]", "PageOrder data:[Order]"], renames: renames)
        #expect(lines.contains(model))
        #expect(renames.unused.count == unused)
        #expect(renames.replaced.map(\.code) == (text == "models: {Page: User}" ? ["taken-name"] : []))
    }

    @Test(arguments: [
        ("models: {Page: Box, Reply: Box}", "Box", "Reply"),
        ("models: {Page: Reply}", "Page", "Reply"),
        ("models: {Reply: Page}", "Page", "Reply"),
    ])
    func twoGenericModelsHaveTwoNames(text: String, page: String, reply: String) throws {
        let lines = [
            user, order, "PageUser data:[User]", "PageOrder data:[Order]", "ReplyUser data:User",
            "ReplyOrder data:Order",
        ]
        let renamed = models(lines, renames: try renames(text))
        #expect(renamed.count == 4)
        #expect(renamed.contains("\(page)(Item): {fields: {data: [Item]}}"))
        #expect(renamed.contains("\(reply)(Value): {fields: {data: Value}}"))
    }

    private func renames(_ text: String) throws -> RenameTable {
        var collector = DiagnosticCollector()
        let source = SourceText(path: "Zoo.renames.yaml", text: text)
        let document = try #require(YAMLReader().read(source, reporting: &collector))
        let renames = RenameTable(Renames(document, reporting: &collector))
        #expect(collector.isEmpty)
        return renames
    }
}

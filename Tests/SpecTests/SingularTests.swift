import Testing

@testable import Spec

/// The singular of a plural name.
struct SingularTests {
    @Test(arguments: [
        ("userEmails", "userEmail"), ("UserEmails", "UserEmail"), ("imageURLs", "imageURL"), ("IDs", "ID"),
        ("UserIDs", "UserID"), ("APIKeys", "APIKey"), ("Categories", "Category"), ("Boxes", "Box"),
        ("Addresses", "Address"), ("Matches", "Match"), ("Responses", "Response"), ("Statuses", "Status"),
        ("Aliases", "Alias"), ("People", "Person"), ("GrandChildren", "GrandChild"), ("Indices", "Index"),
        ("Heroes", "Hero"), ("Cookies", "Cookie"), ("Caches", "Cache"), ("Options", "Option"), ("Keys", "Key"),
        ("Uses", "Use"), ("Dishes", "Dish"), ("Branches", "Branch"), ("Sizes", "Size"), ("Schemas", "Schema"),
    ])
    func ofAPlural(name: String, one: String) {
        #expect(name.singular == one)
    }

    @Test(arguments: [
        "", "s", "S", "Tree", "Body", "Data", "Series", "News", "Status", "Address", "Analysis", "Gas", "userBus",
        "Class",
        "HTTPS", "Response2", "24s",
    ])
    func wordsWithoutSingular(name: String) {
        #expect(name.singular == nil)
    }
}

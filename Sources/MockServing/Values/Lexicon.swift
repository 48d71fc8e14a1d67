/// The words of generated texts.
enum Lexicon {
    static let adjectives = [
        "amber", "brisk", "calm", "copper", "crisp", "dappled", "eager", "gentle", "golden", "hidden", "ivory", "keen",
        "lively", "mellow", "misty", "nimble", "olive", "quiet", "rapid", "silver", "steady", "sunny", "velvet", "wild",
    ]
    static let nouns = [
        "anchor", "beacon", "birch", "bridge", "canyon", "comet", "falcon", "fern", "harbour", "heron", "island",
        "juniper", "lantern", "maple", "meadow", "orchard", "otter", "pebble", "river", "sparrow", "spruce", "summit",
        "thistle", "willow",
    ]
    static let verbs = ["carries", "finds", "follows", "keeps", "meets", "passes", "repairs", "watches"]
    static let firstNames = [
        "Ada", "Amir", "Chidi", "Elena", "Grace", "Hana", "Ines", "Jonas", "Kofi", "Lena", "Mateo", "Mina", "Noor",
        "Oskar", "Priya", "Yuki",
    ]
    static let lastNames = [
        "Abe", "Almeida", "Berg", "Costa", "Diallo", "Fischer", "Haddad", "Ito", "Jensen", "Kowalski", "Larsen",
        "Moreau", "Novak", "Okafor", "Patel", "Silva",
    ]
    static let streets = ["Bridge Street", "Garden Road", "Harbour Lane", "High Street", "Mill Road", "Station Road"]
    static let companies = ["Birch & Sons", "Copper Works", "Harbour Labs", "Maple Studio", "Northwind", "Otter Goods"]
    static let mediaTypes = ["application/json", "image/png", "text/plain"]
    static let languages = ["de", "en", "es", "fr", "ja", "pt"]
    static let currencies = ["CHF", "EUR", "GBP", "JPY", "USD"]
    static let timeZones = ["America/New_York", "Asia/Tokyo", "Europe/Berlin", "Europe/London", "UTC"]
    static let states = ["active", "closed", "done", "open", "pending"]
    static let kinds = ["basic", "custom", "default", "standard"]

    /// Cities with their countries.
    static let places = [
        (city: "Berlin", country: "Germany", code: "DE"), (city: "Kyoto", country: "Japan", code: "JP"),
        (city: "Lisbon", country: "Portugal", code: "PT"), (city: "Lyon", country: "France", code: "FR"),
        (city: "Oslo", country: "Norway", code: "NO"), (city: "Toronto", country: "Canada", code: "CA"),
    ]
}

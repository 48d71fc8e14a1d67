import EndpointRuntime

// Models in the form that the generator writes.

struct Search: Model {
    let total: Int
    let incomplete: Bool
    let items: [Repository]

    init(_ json: inout FieldReader) {
        total = json.read("total_count")
        incomplete = json.read("incomplete_results")
        items = json.read("items")
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("total_count", total)
        json.write("incomplete_results", incomplete)
        json.write("items", items)
    }
}

struct Repository: Model {
    let id: Int
    let nodeID: String
    let name: String
    let fullName: String
    let isPrivate: Bool
    let owner: Owner
    let htmlURL: URL
    let description: String?
    let fork: Bool
    let url: URL
    let createdAt: Date
    let updatedAt: Date
    let size: Int
    let stars: Int
    let language: String?
    let openIssues: Int
    let topics: [String]
    let defaultBranch: String
    let score: Double

    init(_ json: inout FieldReader) {
        id = json.read("id")
        nodeID = json.read("node_id")
        name = json.read("name")
        fullName = json.read("full_name")
        isPrivate = json.read("private")
        owner = json.read("owner")
        htmlURL = json.read("html_url")
        description = json.readOrNull("description")
        fork = json.read("fork")
        url = json.read("url")
        createdAt = json.read("created_at", .rfc3339)
        updatedAt = json.read("updated_at", .rfc3339)
        size = json.read("size")
        stars = json.read("stargazers_count")
        language = json.readOrNull("language")
        openIssues = json.read("open_issues_count")
        topics = json.read("topics")
        defaultBranch = json.read("default_branch")
        score = json.read("score")
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("id", id)
        json.write("node_id", nodeID)
        json.write("name", name)
        json.write("full_name", fullName)
        json.write("private", isPrivate)
        json.write("owner", owner)
        json.write("html_url", htmlURL)
        json.writeOrNull("description", description)
        json.write("fork", fork)
        json.write("url", url)
        json.write("created_at", createdAt, .rfc3339)
        json.write("updated_at", updatedAt, .rfc3339)
        json.write("size", size)
        json.write("stargazers_count", stars)
        json.writeOrNull("language", language)
        json.write("open_issues_count", openIssues)
        json.write("topics", topics)
        json.write("default_branch", defaultBranch)
        json.write("score", score)
    }
}

struct Owner: Model {
    let login: String
    let id: Int
    let avatarURL: URL
    let htmlURL: URL
    let type: String
    let siteAdmin: Bool

    init(_ json: inout FieldReader) {
        login = json.read("login")
        id = json.read("id")
        avatarURL = json.read("avatar_url")
        htmlURL = json.read("html_url")
        type = json.read("type")
        siteAdmin = json.read("site_admin")
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("login", login)
        json.write("id", id)
        json.write("avatar_url", avatarURL)
        json.write("html_url", htmlURL)
        json.write("type", type)
        json.write("site_admin", siteAdmin)
    }
}

struct Charges: Model {
    let hasMore: Bool
    let data: [Charge]

    init(_ json: inout FieldReader) {
        hasMore = json.read("has_more")
        data = json.read("data")
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("has_more", hasMore)
        json.write("data", data)
    }
}

struct Charge: Model {
    let id: String
    let amount: Int
    let amountRefunded: Int
    let application: String?
    let billing: Billing
    let captured: Bool
    let created: Int
    let currency: String
    let customer: String
    let description: String?
    let metadata: [String: String]
    let outcome: Outcome
    let paid: Bool
    let rate: Double
    let status: Status

    init(_ json: inout FieldReader) {
        id = json.read("id")
        amount = json.read("amount")
        amountRefunded = json.read("amount_refunded")
        application = json.readOrNull("application")
        billing = json.read("billing_details")
        captured = json.read("captured")
        created = json.read("created")
        currency = json.read("currency")
        customer = json.read("customer")
        description = json.readOrNull("description")
        metadata = json.read("metadata")
        outcome = json.read("outcome")
        paid = json.read("paid")
        rate = json.read("rate")
        status = json.read("status")
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("id", id)
        json.write("amount", amount)
        json.write("amount_refunded", amountRefunded)
        json.writeOrNull("application", application)
        json.write("billing_details", billing)
        json.write("captured", captured)
        json.write("created", created)
        json.write("currency", currency)
        json.write("customer", customer)
        json.writeOrNull("description", description)
        json.write("metadata", metadata)
        json.write("outcome", outcome)
        json.write("paid", paid)
        json.write("rate", rate)
        json.write("status", status)
    }
}

struct Billing: Model {
    let email: String?
    let name: String?
    let phone: String?

    init(_ json: inout FieldReader) {
        email = json.readOrNull("email")
        name = json.readOrNull("name")
        phone = json.readOrNull("phone")
    }

    func encodeFields(to json: inout FieldWriter) {
        json.writeOrNull("email", email)
        json.writeOrNull("name", name)
        json.writeOrNull("phone", phone)
    }
}

struct Outcome: Model {
    let networkStatus: String
    let riskScore: Int
    let type: String

    init(_ json: inout FieldReader) {
        networkStatus = json.read("network_status")
        riskScore = json.read("risk_score")
        type = json.read("type")
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("network_status", networkStatus)
        json.write("risk_score", riskScore)
        json.write("type", type)
    }
}

enum Status: String, FieldValue, CaseIterable {
    case succeeded, pending, failed
}

struct Thread: Model {
    let comments: [Comment]

    init(_ json: inout FieldReader) {
        comments = json.read("comments")
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("comments", comments)
    }
}

struct Comment: Model {
    let id: Int
    let author: String
    let score: Int
    let edited: Bool
    let body: String
    let answers: [Comment]

    init(_ json: inout FieldReader) {
        id = json.read("id")
        author = json.read("author")
        score = json.read("score")
        edited = json.read("edited")
        body = json.read("body")
        answers = json.read("answers")
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("id", id)
        json.write("author", author)
        json.write("score", score)
        json.write("edited", edited)
        json.write("body", body)
        json.write("answers", answers)
    }
}

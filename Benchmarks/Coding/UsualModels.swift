import Foundation

// Models written by hand for `JSONDecoder` and `JSONEncoder`: the compiler synthesizes the coding.

enum Usual {
    struct Search: Codable, Sendable {
        let total: Int
        let incomplete: Bool
        let items: [Repository]

        enum CodingKeys: String, CodingKey {
            case total = "total_count"
            case incomplete = "incomplete_results"
            case items
        }
    }

    struct Repository: Codable, Sendable {
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

        enum CodingKeys: String, CodingKey {
            case id, name, owner, description, fork, url, size, language, topics, score
            case nodeID = "node_id"
            case fullName = "full_name"
            case isPrivate = "private"
            case htmlURL = "html_url"
            case createdAt = "created_at"
            case updatedAt = "updated_at"
            case stars = "stargazers_count"
            case openIssues = "open_issues_count"
            case defaultBranch = "default_branch"
        }
    }

    struct Owner: Codable, Sendable {
        let login: String
        let id: Int
        let avatarURL: URL
        let htmlURL: URL
        let type: String
        let siteAdmin: Bool

        enum CodingKeys: String, CodingKey {
            case login, id, type
            case avatarURL = "avatar_url"
            case htmlURL = "html_url"
            case siteAdmin = "site_admin"
        }
    }

    struct Charges: Codable, Sendable {
        let hasMore: Bool
        let data: [Charge]

        enum CodingKeys: String, CodingKey {
            case hasMore = "has_more"
            case data
        }
    }

    struct Charge: Codable, Sendable {
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

        enum CodingKeys: String, CodingKey {
            case id, amount, application, captured, created, currency, customer, description, metadata, outcome, paid
            case rate, status
            case amountRefunded = "amount_refunded"
            case billing = "billing_details"
        }
    }

    struct Billing: Codable, Sendable {
        let email: String?
        let name: String?
        let phone: String?
    }

    struct Outcome: Codable, Sendable {
        let networkStatus: String
        let riskScore: Int
        let type: String

        enum CodingKeys: String, CodingKey {
            case type
            case networkStatus = "network_status"
            case riskScore = "risk_score"
        }
    }

    enum Status: String, Codable, Sendable {
        case succeeded, pending, failed
    }

    struct Thread: Codable, Sendable {
        let comments: [Comment]
    }

    struct Comment: Codable, Sendable {
        let id: Int
        let author: String
        let score: Int
        let edited: Bool
        let body: String
        let answers: [Comment]
    }
}

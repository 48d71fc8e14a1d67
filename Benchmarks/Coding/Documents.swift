import EndpointRuntime

/// Sample responses in the style of well-known APIs, with approximately a given number of bytes.
enum Document: String, CaseIterable {
    /// GitHub's search for repositories: many fields, many URLs, and more fields than the models have. Each has an owner
    /// of its own.
    case search
    /// The same, for the repositories of one owner.
    case repositories
    /// A page of a payment API: numbers, dates as seconds, an enum, maps.
    case charges
    /// Comments with answers, eight levels deep.
    case comments
    /// One comment without answers: always some 200 bytes.
    case comment

    func text(bytes: Int) -> String {
        switch self {
        case .search: repositories(bytes) { 583_231 + $0 }
        case .repositories: repositories(bytes) { _ in 583_231 }
        case .charges: list(bytes, #"{"object":"list","has_more":true,"url":"/v1/charges","data":["#, "]}", Self.charge)
        case .comments: list(bytes, #"{"comments":["#, "]}") { Self.comment($0, depth: 3) }
        case .comment: Self.comment(1, depth: 0)
        }
    }

    private func repositories(_ bytes: Int, owner: (Int) -> Int) -> String {
        list(bytes, #"{"total_count":40,"incomplete_results":false,"items":["#, "]}") {
            Self.repository($0, owner: owner($0))
        }
    }

    private func list(_ bytes: Int, _ open: String, _ close: String, _ element: (Int) -> String) -> String {
        var text = open
        var number = 0
        repeat {
            if number > 0 { text += "," }
            text += element(number)
            number += 1
        } while text.utf8.count < bytes
        return text + close
    }

    private static func repository(_ number: Int, owner: Int) -> String {
        let base = "https://api.github.com/repos/octocat/project-\(number)"
        let links = [
            "archive", "assignees", "blobs", "branches", "comments", "commits", "compare", "contents", "events",
            "forks",
        ]
        .map { #""\#($0)_url":"\#(base)/\#($0){/sha}""# }.joined(separator: ",")
        return #"""
            {"id":\#(3_081_286 + number),"node_id":"MDEwOlJlcG9zaXRvcnkzMDgxMjg2","name":"project-\#(number)",
            "full_name":"octocat/project-\#(number)","private":false,"owner":{"login":"octocat","id":\#(owner),
            "node_id":"MDQ6VXNlcjU4MzIzMQ==","avatar_url":"https://avatars.githubusercontent.com/u/\#(owner)?v=4","gravatar_id":"",
            "url":"https://api.github.com/users/\#(owner)","html_url":"https://github.com/\#(owner)","type":"User",
            "site_admin":false},"html_url":"https://github.com/octocat/project-\#(number)",
            "description":"A library for things \u2014 and for \"other\" things","fork":false,"url":"\#(base)",\#(links),
            "created_at":"2012-01-01T00:31:50Z","updated_at":"2013-01-05T17:58:47Z","pushed_at":"2012-01-01T00:37:02Z",
            "homepage":"","size":524,"stargazers_count":\#(number),"watchers_count":1,"language":"Swift","forks_count":0,
            "open_issues_count":3,"archived":false,"topics":["api","atom","swift"],"visibility":"public",
            "default_branch":"main","score":1.25}
            """#
    }

    private static func charge(_ number: Int) -> String {
        #"""
        {"id":"ch_3MmlLrLkdIwHu7ix0snN\#(number)","object":"charge","amount":\#(1099 + number),"amount_refunded":0,
        "application":null,"balance_transaction":"txn_3MmlLrLkdIwHu7ix0uke3Ezy","billing_details":{"email":null,
        "name":"Jenny Rosen","phone":"+15555555555"},"captured":true,"created":\#(1_679_090_539 + number),"currency":"usd",
        "customer":"cus_\#(number)","description":"(created by Stripe CLI)","disputed":false,"livemode":false,
        "metadata":{"order":"\#(number)","shop":"north"},"outcome":{"network_status":"approved_by_network","risk_score":32,
        "seller_message":"Payment complete.","type":"authorized"},"paid":true,"rate":0.0275,"status":"succeeded"}
        """#
    }

    private static func comment(_ number: Int, depth: Int) -> String {
        let answers =
            depth == 0 ? "" : (0..<2).map { comment(number * 2 + $0, depth: depth - 1) }.joined(separator: ",")
        return #"""
            {"id":\#(number),"author":"reader-\#(number)","score":\#(number % 90),"edited":false,
            "body":"I have read the article twice, and the third paragraph is the one that matters; see also chapter four.",
            "answers":[\#(answers)]}
            """#
    }
}

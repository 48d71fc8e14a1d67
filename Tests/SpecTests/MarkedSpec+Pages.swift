extension MarkedSpec {
    /// A spec whose endpoint 'list' has this pagination rule and this response; `root` precedes the endpoint.
    init(pages: String, response: String, root: String = "") {
        self.init(
            rootLines + root + """
                endpoints:
                  list: {path: "/{id}/all", params: {page?: Int, after?: String}, response: \(response), pages: \(pages)}
                models:
                  Item: {fields: {id: Int}}
                  Page: {fields: {data: [Item], next_url?: URL, meta?: Meta, has_more: Bool}}
                  Two: {fields: {data: [Item], more: [Item]}}
                  Meta: {fields: {cursor: String, total: Int, is_last?: Bool}}
                  Count: {wraps: Int}
                  Wrapped: {wraps: Page}
                """
        )
    }
}

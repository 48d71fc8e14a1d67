// Not compiled on Linux, which has no SwiftUI. The previews have a target of their own, so that the app links no stubs.
#if canImport(SwiftUI)
    import EndpointRuntime
    import EndpointTesting
    import SwiftUI
    import TaskList
    import TasksClient

    #Preview("Tasks") {
        TasksView(app: .preview(token: AccessToken("preview")))
    }

    #Preview("Login") {
        TasksView(app: .preview(token: nil))
    }

    extension AppSession {
        /// A session whose server has two pages of tasks.
        fileprivate static func preview(token: AccessToken?) -> AppSession {
            let stubs = StubTransport()
            let items = (1...20).map { Tasks.Item(id: $0, title: "Task \($0)", done: false) }
            stubs.stub(
                Tasks.Endpoint.List.self,
                .response(Tasks.Page(items: Array(items.prefix(15)), next: "second")),
                .response(Tasks.Page(items: Array(items.dropFirst(15)))).delayed(by: .seconds(1))
            )
            stubs.stub(Tasks.Endpoint.Finish.self) { Tasks.Item(id: $0.id, title: "", done: true) }
            stubs.stub(Tasks.Endpoint.LogIn.self) { _ in
                Tasks.Token(accessToken: "preview", expiresIn: 3600, refreshToken: "preview")
            }
            return AppSession(store: MemoryTokenStore(token), transport: stubs)
        }
    }
#endif

// Not compiled on Linux, which has no SwiftUI.
#if canImport(SwiftUI)
    public import SwiftUI
    import TasksClient

    /// The first view of the app: the login, or the tasks.
    public struct TasksView: View {
        private let app: AppSession

        public init(app: AppSession) {
            self.app = app
        }

        public var body: some View {
            if app.isLoggedIn {
                TaskListView(app: app)
            } else {
                LoginView(app: app)
            }
        }
    }

    struct LoginView: View {
        let app: AppSession
        @State private var user = ""
        @State private var password = ""

        var body: some View {
            Form {
                TextField("Name", text: $user)
                SecureField("Password", text: $password)
                Button("Log In") {
                    Task { await app.logIn(user: user, password: password) }
                }
                if let message = app.message { Text(message).foregroundStyle(.red) }
            }
        }
    }

    struct TaskListView: View {
        @State private var list: TaskList
        private let app: AppSession

        init(app: AppSession) {
            self.app = app
            _list = State(initialValue: TaskList(app: app))
        }

        var body: some View {
            NavigationStack {
                content
                    .navigationTitle("Tasks")
                    .toolbar { Button("Log Out") { app.logOut() } }
            }
            .task { await list.load() }
            .alert(list.message ?? "", isPresented: hasMessage) {}
        }

        @ViewBuilder private var content: some View {
            switch list.state {
            case .loading: ProgressView()
            case .loaded(let items): rows(items)
            case .failed(let message):
                ContentUnavailableView {
                    Text(message)
                } actions: {
                    Button("Try Again") { Task { await list.load() } }
                }
            }
        }

        private func rows(_ items: [Tasks.Item]) -> some View {
            List {
                ForEach(items) { item in
                    Button(item.title) { Task { await list.finish(item) } }
                }
                if list.hasMore {
                    // Appears when the user has scrolled to the end, and again after a reload; the next page restarts
                    // the task.
                    ProgressView().task(id: items.last?.id) { await list.loadMore() }
                }
            }
            // SwiftUI may cancel its own task as soon as the list changes, and a reload hides the last row.
            .refreshable { await Task { await list.load() }.value }
        }

        private var hasMessage: Binding<Bool> {
            Binding {
                list.message != nil
            } set: { isPresented in
                if !isPresented { list.message = nil }
            }
        }
    }
#endif

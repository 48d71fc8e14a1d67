import PackagePlugin

@main
struct EndpointGenerator: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        []
    }
}

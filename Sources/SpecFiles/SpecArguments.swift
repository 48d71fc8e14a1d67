package import ArgumentParser

/// The specs that a subcommand is to read.
package struct SpecArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Spec files, named '<name>.endpoints.yaml' or '.yml', or folders that hold some at any depth.",
            valueName: "spec"
        )
    )
    package var paths: [String]

    package init() {}
}

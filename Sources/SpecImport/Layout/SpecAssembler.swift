package import Diagnostics
package import Generator
package import Spec

/// The passes after translation, the same for every source format: endpoints and models → spec files.
package struct SpecAssembler {
    private let models: ModelTable
    private let language: any OutputLanguage.Type
    private let renames: RenameTable
    private let findsFamilies: Bool

    /// - Parameters:
    ///   - models: The models that the endpoints refer to.
    ///   - language: The language that the specs are to be rendered in, which reports the parts that it cannot render.
    ///   - renames: The names that the user chooses.
    ///   - findsFamilies: Whether models that differ in one type become a generic model.
    package init(
        models: ModelTable,
        for language: any OutputLanguage.Type,
        renames: RenameTable = RenameTable(Renames()),
        findsFamilies: Bool = true
    ) {
        self.models = models
        self.language = language
        self.renames = renames
        self.findsFamilies = findsFamilies
    }

    package struct Outcome {
        /// The files, which the language accepts unless there are faults.
        package let files: [SpecFile]
        /// The errors of the language in renames, or outside of all endpoints and models.
        package let faults: [Diagnostic]
        /// Warnings about the parts that were changed or left out.
        package let diagnostics: [Diagnostic]
    }

    /// The spec files of an API.
    ///
    /// - Parameters:
    ///   - api: The root with all groups and endpoints, without models.
    ///   - completeModels: Adds the types of the models that have only a name so far.
    package func assemble(_ api: SpecFile, completeModels: () -> Void = {}) -> Outcome {
        var api = api
        let shared = SharedDeclarations(models: models)
        shared.sharePaging(in: &api)
        completeModels()
        var cycles = CycleBreaker(models)
        cycles.breakCycles(in: &api)
        SentDefaults(models: models).remove(in: &api)
        SentOptionals(models: models).simplify(in: &api)
        let failures = OperationFailures(models: models)
        failures.share(in: &api)
        failures.write(in: &api)
        shared.shareErrors(in: &api)
        failures.leaveName(toErrorsOfRootIn: &api)
        SharedEnumerations(models: models).share(in: &api)
        var variants = InlineVariants(models)
        variants.write(in: &api)
        NativeTypes(renames: renames).apply(to: models)
        let memberRenames = MemberRenames(renames: renames, models: models)
        memberRenames.apply(to: &api)
        let leftOut = shared.shareHeaders(in: &api)
        if findsFamilies {
            ModelFamilies(models: models, renames: renames).merge(in: &api) { api in
                SpecAcceptance(api, models: models, for: language).faultCount
            }
            memberRenames.apply(toModels: models.sortedNames.filter { models[$0]?.parameters.isEmpty == false })
        }
        var acceptance = SpecAcceptance(api, models: models, for: language, renames: renames)
        let (files, faults) = acceptance.files()
        return Outcome(files: files, faults: faults, diagnostics: cycles.diagnostics + leftOut + acceptance.diagnostics)
    }
}

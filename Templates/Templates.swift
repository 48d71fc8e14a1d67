/// The templates that are built into the tool.
package enum Templates {
    /// The bytes of each template of Swift by its name: `swift/file.mustache` is `file`.
    ///
    /// A new template is entered here; a test compares the entries with the files.
    package static let embedded: [String: [UInt8]] = [
        "responses": PackageResources.responses_mustache,
        "call": PackageResources.call_mustache,
        "documentation": PackageResources.documentation_mustache,
        "enumeration": PackageResources.enumeration_mustache,
        "events": PackageResources.events_mustache,
        "failures": PackageResources.failures_mustache,
        "file": PackageResources.file_mustache,
        "responseWithHeaders": PackageResources.responseWithHeaders_mustache,
        "initializer": PackageResources.initializer_mustache,
        "namespace": PackageResources.namespace_mustache,
        "parameterLines": PackageResources.parameterLines_mustache,
        "parameters": PackageResources.parameters_mustache,
        "property": PackageResources.property_mustache,
        "request": PackageResources.request_mustache,
        "service": PackageResources.service_mustache,
        "sharedFailure": PackageResources.sharedFailure_mustache,
        "structure": PackageResources.structure_mustache,
        "type": PackageResources.type_mustache,
        "union": PackageResources.union_mustache,
        "wrapper": PackageResources.wrapper_mustache,
    ]

    /// The templates of the API reference, as `markdown/reference.mustache`.
    package static let markdown: [String: [UInt8]] = [
        "endpoint": PackageResources.endpoint_mustache,
        "model": PackageResources.model_mustache,
        "reference": PackageResources.reference_mustache,
    ]
}

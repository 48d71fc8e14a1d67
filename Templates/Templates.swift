/// The templates that are built into the tool.
package enum Templates {
    /// The bytes of each template of Swift by its name: `swift/file.mustache` is `file`.
    ///
    /// A new template is entered here; a test compares the entries with the files.
    package static let swift: [String: [UInt8]] = [
        "additionalFieldsRead": PackageResources.additionalFieldsRead_mustache,
        "additionalFieldsWrite": PackageResources.additionalFieldsWrite_mustache,
        "call": PackageResources.call_mustache,
        "constant": PackageResources.constant_mustache,
        "documentation": PackageResources.documentation_mustache,
        "enumeration": PackageResources.enumeration_mustache,
        "events": PackageResources.events_mustache,
        "failure": PackageResources.failure_mustache,
        "fieldRead": PackageResources.fieldRead_mustache,
        "file": PackageResources.file_mustache,
        "inheritance": PackageResources.inheritance_mustache,
        "initializer": PackageResources.initializer_mustache,
        "namespace": PackageResources.namespace_mustache,
        "ownType": PackageResources.ownType_mustache,
        "pageItems": PackageResources.pageItems_mustache,
        "parameters": PackageResources.parameters_mustache,
        "property": PackageResources.property_mustache,
        "request": PackageResources.request_mustache,
        "responseWithHeaders": PackageResources.responseWithHeaders_mustache,
        "response": PackageResources.response_mustache,
        "service": PackageResources.service_mustache,
        "sharedFailure": PackageResources.sharedFailure_mustache,
        "structure": PackageResources.structure_mustache,
        "type": PackageResources.type_mustache,
        "union": PackageResources.union_mustache,
        "unmatchedVariantRead": PackageResources.unmatchedVariantRead_mustache,
        "variantRead": PackageResources.variantRead_mustache,
        "webhooks": PackageResources.webhooks_mustache,
        "wrapper": PackageResources.wrapper_mustache,
    ]

    /// The templates of the API reference, as `markdown/reference.mustache`.
    package static let markdown: [String: [UInt8]] = [
        "endpoint": PackageResources.endpoint_mustache,
        "model": PackageResources.model_mustache,
        "reference": PackageResources.reference_mustache,
    ]
}

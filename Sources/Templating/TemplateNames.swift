// Written by 'make templates' from the files in 'Templates'.
// swift-format-ignore-file

/// The names of the built-in templates of all output languages, one folder of which may replace templates of several.
enum TemplateNames {
    static let all: Set<String> = [
        "additionalFieldsRead",
        "additionalFieldsWrite",
        "call",
        "candidateCall",
        "constant",
        "customType",
        "documentation",
        "endpoint",
        "enumeration",
        "events",
        "example",
        "failure",
        "fieldRead",
        "file",
        "inheritance",
        "initializer",
        "model",
        "namespace",
        "pageItems",
        "parameters",
        "property",
        "reference",
        "request",
        "response",
        "responseWithHeaders",
        "service",
        "sharedFailure",
        "structure",
        "type",
        "union",
        "unmatchedVariantRead",
        "variantRead",
        "webhooks",
        "wrapper",
    ]
}

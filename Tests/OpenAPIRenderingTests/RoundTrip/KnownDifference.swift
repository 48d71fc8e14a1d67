/// A class of differences between an API and what the importer reads from its document.
struct KnownDifference: Sendable {
    /// Why they differ.
    let reason: String
    /// The regular expression that the lines of the class match.
    let pattern: String

    /// The classes. A line is of the first one that matches.
    static let all = [
        KnownDifference("the importer reads as bytes what it does not know as JSON", "x-amz-json"),
        KnownDifference(
            "a list in one part of a multipart body is a text that contains JSON; a part in JSON has a media type",
            "multipart-styles: .*(list → String|style: json|media: )"
        ),
        KnownDifference(
            "OpenAPI has no pagination rules: the importer reads links to the operation itself, and 'Link' of lists",
            #" pages: "#
        ),
        KnownDifference(
            "the importer reads an optional field that may be null as one that may only be absent",
            #"presence: optional nullable → optional"#
        ),
        KnownDifference(
            "no format of OpenAPI is for integers in quotes, dates in a pattern, and fractions of a second since 1970",
            #"(integer|number) string → String|Date yyyy.* → String|Date fractional-"#
        ),
        KnownDifference(
            "the importer reads the keys of a map as strings, unless they are an enum with a name",
            #"\.key: .* → String"#
        ),
        KnownDifference(
            "a stream of bytes and bytes are described alike, and so are lines and text; '*/*' is not kept",
            #"(data|file|lines) .*→ (file|data|text)|media: |body: file"#
        ),
        KnownDifference("a status without a body is described as any response without one", #": status → none"#),
        KnownDifference(
            "from 400 on, a status is an error; one success becomes 2xx, and the errors of most operations those of all",
            #"statuses: "#
        ),
        KnownDifference(
            "the importer leaves out many header fields of responses, and reads no default, constant or map in them",
            #"headers\."#
        ),
        KnownDifference("names follow the conventions of Swift, and avoid those of generated code", #" name: "#),
        KnownDifference(
            "a base loses the slash at its end, and that of an endpoint has the defaults of its variables",
            #"base: .*/ → |uploads\.\{host\}"#
        ),
        KnownDifference(
            "no scheme of OpenAPI has a prefix in a header field other than Authorization",
            #"auth: .*X-Key: Key"#
        ),
        KnownDifference("OpenAPI requires a default for a variable", #"variables\.\w+ presence: required → default $"#),
        KnownDifference(
            "OpenAPI does not say whether a request is idempotent",
            #"idempotency: (always|never) → usual"#
        ),
        KnownDifference(
            "a required field with only one value, in an enum or by a discriminator, is a constant",
            #"presence: required → constant"#
        ),
        KnownDifference(
            "an object without declared properties is any JSON to the importer",
            #"objects-without-fields: |\{\} → map"#
        ),
        KnownDifference(
            "the importer makes a parameter of each property of an object that is spread in a query",
            #"query-styles: .* query (near|x|y): |reference-requests: .* query (open|type|color): "#
        ),
        KnownDifference(
            "OpenAPI does not define these styles; a warning says so",
            #"style: (dots|indexed) → brackets"#
        ),
        KnownDifference(
            "the importer calls a map of uploads 'files', and reads one with brackets and a media type as a text",
            #"uploads: .* body\.(pictures|covers|files)"#
        ),
        KnownDifference("the importer reads no constants with a fraction", #"constant (2\.0|0\.5) → required"#),
        KnownDifference(
            "slashes in a path are only expressed for plain text",
            #"(\{folder\}|\{parts\}).*: an endpoint → nothing"#
        ),
        KnownDifference(
            "one mention of the usual end of a stream counts for all streams of a document",
            #"until: none → \[DONE\]"#
        ),
        KnownDifference("only the description says which events a stream leaves out", " skip: "),
        KnownDifference("a whole body or an error is never null to the importer", #"(body|error 422): optional → \{"#),
        KnownDifference("a map with known fields beside it is an object with these fields", #"body: map → \{"#),
        KnownDifference(
            "a body with a field that is always sent is required",
            "body: optional: true → optional: false"
        ),
        KnownDifference("a wrapper of an optional is an optional", #"body\.note"#),
        KnownDifference("a deprecated type makes what has it deprecated", #"deprecated: false → true"#),
        KnownDifference(
            "a header field that differs only in capitals from another one is the same",
            #"header x-twice"#
        ),
        KnownDifference("a header field that the caller may replace has the constant as its default", #"default slow"#),
        KnownDifference("an empty list as a default of a field is not sent", #"default \[\] → optional"#),
        KnownDifference("a property without a name is left out", #"\[\]\.: missing"#),
        KnownDifference("the importer distinguishes objects by constants, if all have some", #"tag: none → type"#),
        KnownDifference("strings that only a format distinguishes are one string", #"UUID\|enum"#),
    ]

    init(_ reason: String, _ pattern: String) {
        self.reason = reason
        self.pattern = pattern
    }

    func matches(_ line: String) throws -> Bool { try line.contains(Regex(pattern)) }
}

import Diagnostics

/// The position of a type, which decides whether an `Upload` is allowed.
enum UploadPlace {
    /// A part of a multipart body: the only position of an `Upload` or a list of uploads.
    case part
    /// A value inside a part of a multipart body, which is encoded as JSON.
    case insidePart
    /// A parameter of an endpoint whose body is not multipart.
    case parameter
    /// The whole body of a request.
    case payload
    case response
    /// A model, which may be used anywhere.
    case elsewhere

    /// The position of the types inside an object, a map or a union at this position.
    var inside: UploadPlace {
        switch self {
        case .part, .insidePart, .parameter: .insidePart
        case .payload, .response, .elsewhere: .elsewhere
        }
    }
}

extension Diagnostic {
    static func misplacedUpload(_ place: UploadPlace, at location: SourceLocation) -> Diagnostic {
        let hint =
            switch place {
            case .insidePart: "declare a separate parameter, 'file: Upload' or 'files: [Upload]', or use Data"
            case .payload: "write 'body: file' for a file as the whole body"
            case .response: "write 'response: file' for a file, or 'response: data' for bytes"
            case .part, .parameter: "add 'body: multipart' to the endpoint, or use Data"
            case .elsewhere: "declare it as a parameter of an endpoint with 'body: multipart', or use Data"
            }
        return .error(
            "misplaced-upload",
            at: location,
            place == .insidePart
                ? "an Upload cannot be inside of an object, a map or a union"
                : "an Upload is a part of a multipart body",
            hint: hint
        )
    }
}

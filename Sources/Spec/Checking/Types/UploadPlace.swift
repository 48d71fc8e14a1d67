import Diagnostics

/// The position of a type, which decides whether an `Upload` is allowed.
enum UploadPlace {
    /// A part of a multipart body: the position of an `Upload`, or of a list or a map of uploads.
    case part
    /// An element of a list of parts.
    case repeatedPart
    /// A value in a map of parts, whose names are the keys.
    case namedPart
    /// A value inside a part of a multipart body, which is encoded as JSON.
    case insidePart
    /// A type of a union that is a part of a multipart body, or an element of a list or a map of parts.
    case variantOfPart
    /// A parameter of an endpoint whose body is not multipart.
    case parameter
    /// The whole body of a request.
    case payload
    case response
    /// A model, which may be used anywhere.
    case elsewhere

    /// Whether an `Upload` is allowed.
    var allowsUpload: Bool { self == .part || self == .repeatedPart || self == .namedPart }

    /// The position of the types inside an object at this position.
    var inside: UploadPlace {
        switch self {
        case .part, .repeatedPart, .namedPart, .insidePart, .variantOfPart, .parameter: .insidePart
        case .payload, .response, .elsewhere: .elsewhere
        }
    }

    /// The position of the types of a union at this position.
    var insideUnion: UploadPlace { allowsUpload ? .variantOfPart : inside }

    /// The position of the elements of a list at this position.
    var insideList: UploadPlace {
        switch self {
        case .part: .repeatedPart
        case .namedPart: .insidePart
        case .repeatedPart, .insidePart, .variantOfPart, .parameter, .payload, .response, .elsewhere: self
        }
    }

    /// The position of the values of a map at this position.
    var insideMap: UploadPlace { self == .part ? .namedPart : inside }

    /// The position of an optional value at this position. The values of a map of parts are not optional.
    var insideOptional: UploadPlace { self == .namedPart ? .insidePart : self }
}

extension Diagnostic {
    static func misplacedUpload(_ place: UploadPlace, at location: SourceLocation) -> Diagnostic {
        let hint =
            switch place {
            case .insidePart:
                "declare a separate parameter, 'file: Upload', 'files: [Upload]' or 'parts: [String: Upload]', or use Data"
            case .variantOfPart:
                "declare two endpoints with the same path: one whose parameter is an Upload, and one for the other types"
            case .payload: "write 'body: file' for a file as the whole body"
            case .response: "write 'response: file' for a file, or 'response: data' for bytes"
            case .part, .repeatedPart, .namedPart, .parameter: "add 'body: multipart' to the endpoint, or use Data"
            case .elsewhere: "declare it as a parameter of an endpoint with 'body: multipart', or use Data"
            }
        let message =
            switch place {
            case .insidePart: "an Upload cannot be inside of another value"
            case .variantOfPart: "an Upload cannot be a type of a union"
            default: "an Upload is a part of a multipart body"
            }
        return .error("misplaced-upload", at: location, message, hint: hint)
    }
}

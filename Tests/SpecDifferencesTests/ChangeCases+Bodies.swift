/// Bodies of requests.
extension ChangeCase {
    static let bodies = [
        ChangeCase(
            "whole body",
            "endpoints: {a: {method: POST, path: /a, body: text}}",
            "endpoints: {a: {method: POST, path: /a, body: data}}",
            ["breaking (wire) endpoint-body", "breaking (source, wire) parameter-type"],
            ["breaking (wire) endpoint-body", "breaking (source, wire) parameter-type"]
        ),
        ChangeCase(
            "bytes or JSON with the same media type",
            "endpoints: {a: {method: POST, path: /a, body: {type: data, media: application/json}}}",
            "endpoints: {a: {method: POST, path: /a, body: Data}}",
            ["breaking (wire) endpoint-body"],
            ["breaking (wire) endpoint-body"]
        ),
        ChangeCase(
            "required body",
            "endpoints: {a: {method: POST, path: /a, body: text}}",
            "endpoints: {a: {method: POST, path: /a}}",
            ["breaking (source) parameter-removed"],
            ["breaking (source) parameter-added"]
        ),
        ChangeCase(
            "first optional parameter of a body",
            "endpoints: {a: {method: POST, path: /a}}",
            "endpoints: {a: {method: POST, path: /a, params: {b?: String}}}",
            ["breaking (wire) endpoint-body", "compatible (source) parameter-added"],
            ["breaking (wire) endpoint-body", "breaking (source) parameter-removed"]
        ),
        ChangeCase(
            "second optional parameter of a body",
            post("a?: Int"),
            post("a?: Int, b?: Int"),
            ["compatible (source) parameter-added"],
            ["breaking (source) parameter-removed"]
        ),
        ChangeCase(
            "optional parameter beside an optional whole body",
            "endpoints: {a: {method: POST, path: /a, body?: A}}\n" + model("a: Int"),
            "endpoints: {a: {method: POST, path: /a, body?: A, params: {b?: {type: Int, in: body}}}}\n"
                + model("a: Int"),
            ["breaking (wire) endpoint-body", "compatible (source) parameter-added"],
            ["breaking (wire) endpoint-body", "breaking (source) parameter-removed"]
        ),
        ChangeCase(
            "optional whole body",
            "endpoints: {a: {method: POST, path: /a}}",
            "endpoints: {a: {method: POST, path: /a, body?: text}}",
            ["compatible (source) parameter-added"],
            ["breaking (source) parameter-removed"]
        ),
        ChangeCase(
            "type of a constant beside a whole body",
            post("v: {in: body, const: 'true'}", ", body: A") + model("a: Int"),
            post("v: {in: body, type: Bool, const: true}", ", body: A") + model("a: Int"),
            ["breaking (wire) parameter-constant"],
            ["breaking (wire) parameter-constant"]
        ),
        ChangeCase(
            "order of parts",
            post("a: Upload, b: {const: x}", ", body: multipart"),
            post("b: {const: x}, a: Upload", ", body: multipart"),
            ["breaking (wire) parameter-order"],
            ["breaking (wire) parameter-order"]
        ),
        ChangeCase(
            "order of fields",
            post("a: Int, b: {const: x}", ", body: form"),
            post("b: {const: x}, a: Int", ", body: form"),
            [],
            []
        ),
        ChangeCase(
            "format of a body",
            "endpoints: {a: {method: POST, path: /a, body: [Date]}}",
            "endpoints: {a: {method: POST, path: /a, body: {type: [Date], format: seconds}}}",
            ["breaking (wire) parameter-format"],
            ["breaking (wire) parameter-format"]
        ),
        ChangeCase(
            "form of the body",
            post("a: Int"),
            post("a: Int", ", body: form"),
            ["breaking (wire) endpoint-body"],
            ["breaking (wire) endpoint-body"]
        ),
    ]
}

import EndpointRuntime
import Foundation
import Testing

@Suite("Multipart forms")
struct MultipartTests {
    func body(_ fields: @escaping @Sendable (inout RequestBuilder) -> Void) throws -> (text: String, boundary: String) {
        let parts = try posted { request in
            request.multipart()
            fields(&request)
        }
        let media = try #require(parts.header("Content-Type"))
        let prefix = "multipart/form-data; boundary="
        #expect(media.hasPrefix(prefix))
        let text = try #require(parts.body.map { String(decoding: try $0.collect(), as: UTF8.self) })
        return (text, String(media.dropFirst(prefix.count)))
    }

    @Test func parts() throws {
        let (text, boundary) = try body { request in
            request.field("title", "a b")
            request.field("tags", ["x", "y"])
            request.field("meta", ["k": 1])
            request.field("raw", Data("bytes".utf8))
            request.field("file", Upload(Data("PNG".utf8), fileName: "a.png", media: "image/png"))
            request.field("note", "n", media: "text/markdown")
            request.field("absent", Upload?.none)
        }
        let expected = [
            "Content-Disposition: form-data; name=\"title\"\r\n\r\na b",
            "Content-Disposition: form-data; name=\"tags\"\r\n\r\nx",
            "Content-Disposition: form-data; name=\"tags\"\r\n\r\ny",
            "Content-Disposition: form-data; name=\"meta\"\r\nContent-Type: application/json\r\n\r\n{\"k\":1}",
            "Content-Disposition: form-data; name=\"raw\"\r\nContent-Type: application/octet-stream\r\n\r\nbytes",
            "Content-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\nPNG",
            "Content-Disposition: form-data; name=\"note\"\r\nContent-Type: text/markdown\r\n\r\nn",
        ]
        #expect(text == expected.map { "--\(boundary)\r\n\($0)\r\n" }.joined() + "--\(boundary)--\r\n")
    }

    @Test(arguments: [
        (QueryStyle.repeat, ["tags", "tags", "files", "meta"]),
        (.brackets, ["tags[]", "tags[]", "files[]", "meta[k]", "meta[l][]"]),
        (.indexed, ["tags[0]", "tags[1]", "files[0]", "meta[k]", "meta[l][0]"]),
    ])
    func listsAndObjectsHaveStyles(style: QueryStyle, names: [String]) throws {
        let (text, _) = try body { request in
            request.field("tags", ["x", "y"], style: style)
            request.field("files", [Upload(Data("PNG".utf8), fileName: "a.png", media: "image/png")], style: style)
            request.field("meta", ["l": JSON.array([1]), "k": 1], style: style)
        }
        #expect(text.matches(of: /; name="([^"]*)"/).map { String($0.output.1) } == names)
    }

    @Test func eachInnerListIsAPartInJSON() throws {
        let (text, _) = try body { request in
            request.field("points", [[1, 2], [], [3]])
            request.field("rows", [["x"]], style: .comma, media: "application/vnd.row+json")
        }
        for row in ["[1,2]", "[]", "[3]"] {
            #expect(text.contains("name=\"points\"\r\nContent-Type: application/json\r\n\r\n\(row)\r\n"))
        }
        #expect(text.contains("name=\"rows\"\r\nContent-Type: application/vnd.row+json\r\n\r\n[\"x\"]\r\n"))
        #expect(text.matches(of: /name="points"/).count == 3)
        let (whole, _) = try body { $0.field("points", [[1, 2, 3, 4]]) }
        #expect(whole.contains("\r\n\r\n[1,2,3,4]\r\n"))
    }

    @Test(arguments: [nil, "application/json"]) func bracketsCannotSeparateLists(media: String?) {
        let reason = reasonNotToBuild(
            Built {
                $0.post("/"); $0.multipart(); $0.field("rows", [[1, 2], [3]], style: .brackets, media: media)
            }
        )
        #expect(reason?.contains("'rows' is a list of lists") == true)
    }

    /// The names of these parts are not known before. An empty map has no part.
    @Test(arguments: [
        (QueryStyle?.none, ["a b", "z"]), (.repeat, ["a b", "z"]), (.brackets, ["files[a b]", "files[z]"]),
    ])
    func uploadsWithNames(style: QueryStyle?, names: [String]) throws {
        let (text, _) = try body { request in
            let png = Upload(Data("PNG".utf8), fileName: "a.png", media: "image/png")
            request.field("files", ["z": png, "a b": Upload(Data("GIF".utf8), media: "image/gif")], style: style)
            request.field("none", [String: Upload](), style: style)
            request.field("absent", [String: Upload]?.none, style: style)
        }
        #expect(text.matches(of: /; name="([^"]*)"/).map { String($0.output.1) } == names)
        #expect(text.contains("\(names[0])\"; filename=\"blob\"\r\nContent-Type: image/gif\r\n\r\nGIF\r\n"))
        #expect(text.contains("\(names[1])\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\nPNG\r\n"))
    }

    /// Presigned uploads have fields with names that only the server knows, before the file.
    @Test func spreadObjectsHaveAPartForEachKey() throws {
        let (text, _) = try body { request in
            request.field("fields", ["policy": "p", "key": "a b"], style: .spread)
            request.field("page", ["tags": JSON.array(["x", "y"]), "meta": ["k": 1]], style: .spread)
            request.field("notes", ["note": "n"], style: .spread, media: "text/markdown")
            request.field("none", [String: String](), style: .spread)
            request.field("absent", [String: String]?.none, style: .spread)
            request.field("files", ["file": Upload(Data("PNG".utf8), media: "image/png")], style: .spread)
        }
        let names = ["key", "policy", "meta", "tags", "tags", "note", "file"]
        #expect(text.matches(of: /; name="([^"]*)"/).map { String($0.output.1) } == names)
        #expect(text.contains("name=\"key\"\r\n\r\na b\r\n"))
        #expect(text.contains("name=\"meta\"\r\nContent-Type: application/json\r\n\r\n{\"k\":1}\r\n"))
        #expect(text.contains("name=\"note\"\r\nContent-Type: text/markdown\r\n\r\nn\r\n"))
    }

    @Test func uploadsWithNamesHaveTheMediaTypeOfTheField() throws {
        let (text, _) = try body { request in
            request.field("files", [7: Upload(Data("PNG".utf8))], media: "image/png")
            request.field("more", [8: Upload(Data("GIF".utf8), media: "image/gif")])
        }
        #expect(text.contains("name=\"7\"; filename=\"blob\"\r\nContent-Type: image/png\r\n\r\nPNG\r\n"))
        #expect(text.contains("name=\"8\"; filename=\"blob\"\r\nContent-Type: image/gif\r\n\r\nGIF\r\n"))
    }

    @Test func anyValueIsOnePartInJSON() throws {
        let (text, _) = try body { request in
            request.field("tags", ["x", "y"], style: .json)
            request.field("rows", [["k": 1]], style: .json, media: "application/vnd.rows+json")
        }
        #expect(text.contains("name=\"tags\"\r\nContent-Type: application/json\r\n\r\n[\"x\",\"y\"]\r\n"))
        #expect(text.contains("name=\"rows\"\r\nContent-Type: application/vnd.rows+json\r\n\r\n[{\"k\":1}]\r\n"))
        let reason = reasonNotToBuild(
            Built {
                $0.post("/"); $0.multipart(); $0.field("files", [Upload(Data(), fileName: "a.png")], style: .json)
            }
        )
        #expect(reason != nil)
    }

    @Test func anObjectWithAMediaTypeIsOnePart() throws {
        let (text, _) = try body { $0.field("meta", ["k": 1], style: .brackets, media: "application/json") }
        #expect(text.contains("name=\"meta\"\r\nContent-Type: application/json\r\n\r\n{\"k\":1}"))
    }

    @Test func namesCannotBreakOut() throws {
        let (text, _) = try body { request in
            request.field("a\"b\r\nX: 1", Upload(Data(), fileName: "c\"\r\nd é"))
        }
        #expect(text.contains(#"name="a%22b%0D%0AX: 1"; filename="c%22%0D%0Ad é""#))
        let reason = reasonNotToBuild(
            Built {
                $0.post("/"); $0.multipart(); $0.field("a", 1, media: "a/b\r\nX: 1")
            }
        )
        #expect(reason?.contains("media type") == true)
    }

    @Test func boundaryIsInNoPart() throws {
        let (_, first) = try body { $0.field("a", 1) }
        let (text, second) = try body { $0.field("a", "--" + first) }
        #expect(second != first)
        #expect(text.contains("--" + first + "\r\n"))
    }

    /// A search for each of the boundaries would take an hour.
    @Test(.timeLimit(.minutes(15)))
    func aPartMayContainManyBoundaries() throws {
        let many = (0..<500_000).map { "endpoint-boundary-\($0)" }.joined(separator: " ")
        let (text, boundary) = try body { $0.field("a", many) }
        #expect(text.components(separatedBy: boundary).count == 3)
    }

    @Test func files() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("multipart-\(UUID().uuidString).txt")
        try Data("from a file".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (text, _) = try body { $0.field("f", [Upload(file: file), Upload(file: file, fileName: "b.txt")]) }
        #expect(text.contains("filename=\"\(file.lastPathComponent)\""))
        #expect(text.contains("filename=\"b.txt\"\r\nContent-Type: text/plain\r\n"))
        #expect(text.components(separatedBy: "from a file").count == 3)
        let missing = Upload(file: URL(fileURLWithPath: "/nowhere/x"))
        #expect(
            reasonNotToBuild(
                Built {
                    $0.post("/"); $0.multipart(); $0.field("f", missing)
                }
            )?.contains("'f'") == true
        )
    }

    /// Servers take a part without a file name for a text field.
    @Test func aFileWithoutANameHasTheNameOfABlob() throws {
        let uploads = [Upload(Data("a".utf8)), Upload(.data(Data("b".utf8)), media: "a/b")]
        let (text, _) = try body { $0.field("f", uploads) }
        #expect(text.components(separatedBy: "; filename=\"blob\"\r\n").count == 3)
        #expect(try posted { $0.body(file: Upload(Data(), media: "a/b")) }.header("Content-Disposition") == nil)
    }

    @Test func onlyAMultipartFormCarriesUploads() {
        let upload = Upload(Data(), fileName: "a")
        #expect(
            reasonNotToBuild(
                Built {
                    $0.post("/"); $0.field("f", upload)
                }
            )?.contains("multipart") == true
        )
        #expect(
            reasonNotToBuild(
                Built {
                    $0.post("/"); $0.form(); $0.field("f", upload)
                }
            )?.contains("multipart") == true
        )
    }
}

import EndpointRuntime
import Foundation
import Testing

/// The media types of uploads.
@Suite struct UploadTests {
    @Test(arguments: [
        ("cover.png", "image/png"), ("IMG_1.JPG", "image/jpeg"), ("a.b.heic", "image/heic"),
        ("a b.pdf", "application/pdf"),
        ("clip.mov", "video/quicktime"), ("rows.csv", "text/csv"), ("data.json", "application/json"),
        ("a.unheard-of", "application/octet-stream"), ("png", "application/octet-stream"),
        (".png", "application/octet-stream"), ("a.", "application/octet-stream"), ("", "application/octet-stream"),
    ])
    func mediaTypeFollowsFromTheName(name: String, media: String) {
        #expect(Upload(Data(), fileName: name).media == media)
        #expect(Upload(.data(Data()), fileName: name).media == media)
        #expect(Upload(file: URL(filePath: "/photos/1"), fileName: name).media == media)
        #expect(name.isEmpty || Upload(file: URL(filePath: "/photos/\(name)")).media == media)
    }

    @Test func fileHasAMediaTypeOfItsOwn() {
        let file = URL(filePath: "/photos/a.png")
        #expect(Upload(file: file, fileName: "cover").media == "image/png")
        #expect(Upload(file: file, fileName: "cover.gif").media == "image/gif")
        #expect(Upload(file: file, media: "image/x-own").media == "image/x-own")
        #expect(Upload(Data(), fileName: "a.png", media: "image/x-own").media == "image/x-own")
        #expect(Upload(Data()).media == "application/octet-stream")
    }

    /// As for a spec with one media type, and for one with several or `*/*`.
    @Test func mediaTypeOfTheRequestWins() throws {
        let upload = Upload(Data(), fileName: "a.png")
        #expect(try posted { $0.body(file: upload, media: "image/webp") }.header("Content-Type") == "image/webp")
        #expect(try posted { $0.body(file: upload) }.header("Content-Type") == "image/png")
        for (media, sent) in [("image/webp", "image/webp"), (nil, "image/png")] as [(String?, String)] {
            let form = try posted { request in
                request.multipart()
                request.field("file", upload, media: media)
            }
            #expect(form.body?.text?.contains("filename=\"a.png\"\r\nContent-Type: \(sent)\r\n") == true)
        }
    }
}

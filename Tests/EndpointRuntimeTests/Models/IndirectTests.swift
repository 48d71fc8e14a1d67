import EndpointRuntime
import Foundation
import Testing

@Suite struct IndirectTests {
    /// A model as generated for a field of its own type.
    struct Folder: Model {
        let name: String
        var parent: Folder? { _parent.value }
        private let _parent: Indirect<Folder?>

        init(name: String, parent: Folder? = nil) {
            self.name = name
            self._parent = Indirect(parent)
        }

        init(_ json: inout FieldReader) {
            name = json.read("name")
            _parent = Indirect(json.readIfPresent("parent"))
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("name", name)
            json.writeIfPresent("parent", parent)
        }
    }

    @Test func aModelHoldsAnotherOfItsType() throws {
        let json = #"{"name":"c","parent":{"name":"b","parent":{"name":"a"}}}"#
        let folder = try JSONDecoder().decode(Folder.self, from: Data(json.utf8))
        #expect(folder == Folder(name: "c", parent: Folder(name: "b", parent: Folder(name: "a"))))
        #expect(folder != Folder(name: "c", parent: Folder(name: "b")))
        #expect(folder.parent?.parent?.name == "a")
        #expect(folder.parent?.parent?.parent == nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try String(decoding: encoder.encode(folder), as: UTF8.self) == json)
    }

    @Test func descriptionsShowTheValueInsteadOfTheBox() {
        let folder = Folder(name: "b", parent: Folder(name: "a"))
        #expect("\(folder)".contains(#"_parent: Optional("#))
        #expect("\(folder)".contains(#"name: "a", _parent: nil"#))
        #expect(!"\(folder)".contains("Indirect<"))
        var dumped = ""
        dump(folder, to: &dumped)
        #expect(dumped.contains(#"- name: "a""#))
        #expect(!dumped.contains("holding"))
    }
}

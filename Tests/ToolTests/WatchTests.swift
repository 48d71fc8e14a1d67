import Foundation
import TestSupport
import Testing

@testable import endpoint_generator

struct WatchTests {
    private let folder: TemporaryFolder
    private let watch: Watch

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("first", to: "specs/Zoo.endpoints.yaml")
        try folder.write("first", to: "templates/model.mustache")
        watch = Watch(paths: [folder.path("specs")]) { _ in throw NoChange() }
    }

    /// A template that changes after it was read for the first time, before the watch knows of it.
    @Test func changeDuringTheFirstActionIsSeen() throws {
        var texts: [String] = []
        #expect(throws: NoChange.self) {
            try watch.repeatForever {
                texts.append(try folder.read("templates/model.mustache"))
                try folder.write("second", to: "templates/model.mustache")
                return Watch.Pass(dependencies: [folder.path("templates/model.mustache")]) {}
            }
        }
        #expect(texts == ["first", "second"])
    }

    /// A spec that changes after it was read, and once more while the watch waits.
    @Test func changesDuringAnActionAndAfterItAreSeen() throws {
        var texts: [String] = []
        let watch = Watch(paths: [folder.path("specs")]) { [folder] _ in
            switch try folder.read("specs/Zoo.endpoints.yaml") {
            case "during": break
            case "during it": try folder.write("afterwards", to: "specs/Zoo.endpoints.yaml")
            default: throw NoChange()
            }
        }
        #expect(throws: NoChange.self) {
            try watch.repeatForever {
                texts.append(try folder.read("specs/Zoo.endpoints.yaml"))
                switch texts.count {
                case 1: try folder.write("during", to: "specs/Zoo.endpoints.yaml")
                case 2: try folder.write("during it", to: "specs/Zoo.endpoints.yaml")
                default: break
                }
                return Watch.Pass(dependencies: [folder.path("specs/Zoo.endpoints.yaml")]) {}
            }
        }
        #expect(texts == ["first", "during", "afterwards"])
    }

    /// The results of an action, such as generated files or a Makefile rule, do not cause another one.
    @Test func onlyFilesThatResultsDependOnAreWatched() throws {
        var actions = 0
        var changes = ["Zoo.endpoints.swift", "out.d", "more/notes.txt", "Zoo.endpoints.yaml.swp"]
        let own = ["Park.endpoints.yml", "Farm-endpoints.yaml", "endpoint-generator.yaml", "more/model.mustache"]
        changes += own
        let watch = Watch(paths: [folder.path("specs")]) { [folder] _ in
            if changes.isEmpty { throw NoChange() }
            try folder.write("new", to: "specs/\(changes.removeFirst())")
        }
        try folder.createFolder("specs/more")
        #expect(throws: NoChange.self) {
            try watch.repeatForever {
                actions += 1
                return Watch.Pass(dependencies: [folder.path("specs/Zoo.endpoints.yaml")]) {}
            }
        }
        #expect(actions == 1 + own.count)
    }

    /// A file whose state is known is not read a second time without need.
    @Test func oneActionAndOneReportWithoutAChange() throws {
        var (actions, reports) = (0, 0)
        #expect(throws: NoChange.self) {
            try watch.repeatForever {
                actions += 1
                return Watch.Pass(dependencies: [folder.path("specs/Zoo.endpoints.yaml")]) { reports += 1 }
            }
        }
        #expect((actions, reports) == (1, 1))
    }
}

private struct NoChange: Error {}

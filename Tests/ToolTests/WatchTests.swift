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
        watch = Watch(paths: [folder.path("specs")], interval: 0.01)
    }

    /// A template that changes after it was read for the first time, before the watch knows of it.
    @Test(.timeLimit(.minutes(1)))
    func changeDuringTheFirstActionIsSeen() throws {
        var texts: [String] = []
        #expect(throws: Ended.self) {
            try watch.repeatForever {
                texts.append(try folder.read("templates/model.mustache"))
                try folder.write("second", to: "templates/model.mustache")
                return Watch.Pass(dependencies: [folder.path("templates/model.mustache")]) { throw Ended() }
            }
        }
        #expect(texts == ["first", "second"])
    }

    /// Nothing is reported twice, and no action runs twice without need.
    @Test(.timeLimit(.minutes(1)))
    func oneActionForEachChange() throws {
        var actions = 0
        var reports = 0
        #expect(throws: Ended.self) {
            try watch.repeatForever {
                actions += 1
                return Watch.Pass(dependencies: [folder.path("specs/Zoo.endpoints.yaml")]) {
                    reports += 1
                    guard reports < 3 else { throw Ended() }
                    try folder.write("text \(reports)", to: "specs/Zoo.endpoints.yaml")
                }
            }
        }
        #expect(actions == 3)
    }
}

private struct Ended: Error {}

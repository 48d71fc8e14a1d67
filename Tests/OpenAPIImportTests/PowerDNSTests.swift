import Diagnostics
import Foundation
import Generator
import OpenAPIImport
import SpecImport
import SwiftRendering
import TestSupport
import Testing
import YAML

/// A real server that publishes its document of Swagger 2.0: the document is imported, the client compiled, and a zone
/// created, read, updated, listed and deleted through it.
struct PowerDNSTests {
    @Test(.enabled(if: PowerDNSServer.isInstalled, "\(PowerDNSServer.missing)"))
    func aZoneIsManagedThroughTheGeneratedClient() async throws {
        let server = try await PowerDNSServer()
        defer { server.stop() }
        var files = try Self.client(of: SourceText(path: "powerdns.yaml", bytes: await server.document()), server)
        files["main.swift"] = Self.program
        let program = try await GeneratedProgram(files)
        try #require(program.complaints == "", "\(program.complaints.prefix(4000))")
        let outcome = try await program.run(input: server.base + "/api/v1")
        #expect(outcome.errors == "")
        #expect(
            outcome.output == """
                server localhost
                settings true, statistics true
                created example.org. native
                found www.example.org. 192.0.2.1
                updated master
                listed example.org.
                deleted 0
                missing 404

                """
        )
    }

    /// The generated client of a document.
    private static func client(of source: SourceText, _ server: PowerDNSServer) throws -> [String: String] {
        var found = DiagnosticCollector()
        let read = YAMLReader(limits: .documents).readLeniently(source, reporting: &found)
        let options = ImportOptions(api: "PowerDNS", base: server.base + "/api/v1")
        let specs = try OpenAPIImport.specs(of: #require(read), options, for: SwiftLanguage.self) { _ in nil }
        #expect(!specs.diagnostics.contains { $0.severity == .error })
        let files = Pipeline.generate(
            specs.files.map { SourceText(path: $0.name, text: $0.text) },
            language: SwiftLanguage.self,
            diagnostics: &found
        )
        #expect(found.diagnostics == [])
        return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) })
    }

    /// Parts that contradict the document are not asked for: `changetype` is required in records, but never sent; the
    /// `size` of a ring is no integer, but a text.
    private static let program = """
        import EndpointRuntime
        import Foundation

        typealias Zones = PowerDNS.ZonesAPI

        let base = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
        let session = Session(
            bases: [PowerDNS.service: .url(base)],
            credentials: [PowerDNS.service: ["X-API-Key": .secret("\(PowerDNSServer.key)")]]
        )
        let id = "localhost"
        let name = "example.org."

        func missing() async -> Int {
            do {
                return try await session.response(for: Zones.ListZone(serverID: id, zoneID: "none.")).name?.count ?? 0
            } catch .rejected(let response, _) {
                return response.statusCode
            } catch {
                return -1
            }
        }

        let servers = try await session.response(for: PowerDNS.ServersAPI.ListServers())
        print("server", servers.compactMap(\\.id).joined())
        let settings = try await session.response(for: PowerDNS.Config.GetConfig(serverID: id))
        let statistics = try await session.response(for: PowerDNS.Stats.GetStats(serverID: id, includerings: false))
        print("settings \\(!settings.isEmpty), statistics \\(!statistics.isEmpty)")

        let zone = PowerDNS.Zone(name: name, kind: .native, nameservers: ["ns1.example.org."])
        let created = try await session.response(for: Zones.CreateZone(serverID: id, rrsets: false, body: zone))
        print("created", created.id ?? "", created.kind.map { "\\($0)" } ?? "")

        let records = PowerDNS.RRSet(
            name: "www." + name,
            type: "A",
            ttl: 60,
            changetype: "REPLACE",
            records: [PowerDNS.Record(content: "192.0.2.1", disabled: false)]
        )
        _ = try await session.response(for: Zones.PatchZone(serverID: id, zoneID: name, body: .init(rrsets: [records])))
        let found = try await session.response(for: PowerDNS.Search.SearchData(serverID: id, q: "www.*", max: 10))
        print("found", found.map { "\\($0.name ?? "") \\($0.content ?? "")" }.joined(separator: ", "))

        _ = try await session.response(for: Zones.PutZone(serverID: id, zoneID: name, body: .init(kind: .master)))
        let updated = try await session.response(for: Zones.ListZone(serverID: id, zoneID: name, rrsets: false))
        print("updated", updated.kind.map { "\\($0)" } ?? "")

        let listed = try await session.response(for: Zones.ListZones(serverID: id))
        print("listed", listed.compactMap(\\.name).joined(separator: ", "))

        _ = try await session.response(for: Zones.DeleteZone(serverID: id, zoneID: name))
        print("deleted", try await session.response(for: Zones.ListZones(serverID: id)).count)
        print("missing", await missing())

        """
}

import Diagnostics
import Foundation
import TestSupport
import Testing

/// A real server that publishes its document of Swagger 2.0: the document is imported, the client compiled, and a zone
/// created, read, updated, listed and deleted through it.
struct PowerDNSTests {
    private static var isInstalled: Bool {
        ["/usr/sbin/pdns_server", "/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql", "/usr/bin/python3"]
            .allSatisfy { FileManager.default.fileExists(atPath: $0) }
    }

    private static let missing: Comment =
        "PowerDNS is not installed (Debian's pdns-server and pdns-backend-sqlite3); `.ci/run` does it"

    /// The key of the server's API.
    private static let key = "secret"

    @Test(.enabled(if: isInstalled, missing))
    func aZoneIsManagedThroughTheGeneratedClient() async throws {
        let server = try await PublishingServer("powerdns_server.py", interpreter: "/usr/bin/python3")
        defer { server.stop() }
        let headers = ["X-API-Key: \(Self.key)", "Accept: application/x-yaml"]
        let document = SourceText(
            path: "powerdns.yaml",
            bytes: try await server.document("/api/docs", headers: headers)
        )
        var files = try ImportedClient.files(of: document, called: "PowerDNS", base: server.base + "/api/v1")
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

    /// The program requests no part with which the server contradicts its document: `changetype` is required in
    /// records, but never sent, and the `size` of a ring is not an integer, but a text.
    private static let program = """
        import EndpointRuntime
        import Foundation

        typealias Zones = PowerDNS.ZonesAPI

        let base = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
        let session = Session(
            bases: [PowerDNS.service: .url(base)],
            credentials: [PowerDNS.service: ["X-API-Key": .secret("\(key)")]]
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

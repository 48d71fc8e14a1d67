import EndpointRuntime
import EndpointTesting
import Foundation
import Fulfillment
import ShippingClient
import ShopClient
import Testing

struct FulfillmentTests {
    private let session = Session.stubbed()
    private let shipment = UUID()
    private let address = Shop.Address(
        name: "Mia",
        street: "Hafenstr. 1",
        city: "Kiel",
        postalCode: "24103",
        country: "DE"
    )

    @Test func waitingOrdersAreThoseOfAllPages() async throws {
        try session.stub(
            Shop.Orders.List.self,
            .response(Shop.Page(items: [order(1), order(2)], next: "second")),
            .response(Shop.Page(items: [order(3)]))
        )
        #expect(try await fulfillment.waitingOrders() == [1, 2, 3])
        #expect(try session.requests(of: Shop.Orders.List.self).first?.status == .paid)
    }

    @Test func cheapestRateIsTaken() async throws {
        try stubShipping()
        try session.stub(Shop.Orders.Ship.self) { [self] in order($0.id, .shipped) }
        #expect(try await fulfillment.ship(order: 7).status == .shipped)
        let sent = try session.requests(of: Shop.Orders.Ship.self)
        #expect(sent.map(\.carrier) == ["truck"])
        #expect(sent.map(\.trackingNumber) == ["T7"])
        #expect(try session.requests(of: Shipping.Shipments.Create.self).map(\.to.zip) == ["24103"])
    }

    @Test func refusedShipmentIsVoided() async throws {
        try stubShipping()
        try session.stub(Shop.Orders.Ship.self, .failure(409))
        await #expect(throws: Shop.Orders.Ship.CallError.self) { try await fulfillment.ship(order: 7) }
        #expect(try session.requests(of: Shipping.Shipments.Void.self).map(\.id) == [shipment])
    }

    @Test func shipmentThatTheShopMayHaveIsReported() async throws {
        try stubShipping()
        try session.stub(Shop.Orders.Ship.self, .fault(.timedOut))
        await #expect(throws: Fulfillment.Failure.unconfirmed(order: 7, shipment: shipment)) {
            try await fulfillment.ship(order: 7)
        }
        #expect(try session.requests(of: Shipping.Shipments.Void.self).isEmpty)
    }

    private var fulfillment: Fulfillment { Fulfillment(session: session, currency: "EUR") }

    private func stubShipping() throws {
        try session.stub(Shop.Orders.Get.self) { [self] in order($0.id) }
        try session.stub(Shipping.Rates.Find.self) { _ in
            [rate("air", cents: 1_900), rate("truck", cents: 490), rate("ship", cents: 300, currency: "USD")]
        }
        try session.stub(Shipping.Shipments.Create.self) { [shipment] request in
            Shipping.Shipment(
                id: shipment,
                carrier: request.rate,
                trackingNumber: "T\(request.reference ?? "")",
                price: Shipping.Price(cents: 490, currency: "EUR")
            )
        }
        try session.stub(Shipping.Shipments.Void.self) { _ in }
    }

    private func order(_ id: Int, _ status: Shop.OrderStatus = .paid) -> Shop.Order {
        Shop.Order(
            id: id,
            status: status,
            lines: [],
            address: address,
            grams: 800,
            placedAt: Date(timeIntervalSince1970: 0)
        )
    }
}

private func rate(_ id: String, cents: Int, currency: String = "EUR") -> Shipping.Rate {
    Shipping.Rate(id: id, carrier: id, price: Shipping.Price(cents: cents, currency: currency), days: 2)
}

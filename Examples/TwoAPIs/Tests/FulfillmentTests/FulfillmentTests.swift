import EndpointRuntime
import EndpointTesting
import Foundation
import Fulfillment
import ShippingClient
import ShopClient
import Testing

struct FulfillmentTests {
    private let session = Session.stubbed()
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
        #expect(try await Fulfillment(session: session).waitingOrders() == [1, 2, 3])
        #expect(try session.requests(of: Shop.Orders.List.self).first?.status == .paid)
    }

    @Test func cheapestRateIsTaken() async throws {
        try session.stub(Shop.Orders.Get.self) { [self] in order($0.id) }
        try session.stub(Shop.Orders.Ship.self) { [self] in order($0.id, .shipped) }
        try session.stub(Shipping.Rates.Find.self) { _ in [rate("air", cents: 1_900), rate("truck", cents: 490)] }
        try session.stub(Shipping.Shipments.Create.self) { request in
            #expect(request.to.zip == "24103")
            let price = Shipping.Price(cents: 490, currency: "EUR")
            return Shipping.Shipment(
                id: UUID(),
                carrier: request.rate,
                trackingNumber: "T\(request.reference ?? "")",
                price: price
            )
        }
        #expect(try await Fulfillment(session: session).ship(order: 7).status == .shipped)
        let sent = try session.requests(of: Shop.Orders.Ship.self)
        #expect(sent.map(\.carrier) == ["truck"])
        #expect(sent.map(\.trackingNumber) == ["T7"])
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

private func rate(_ id: String, cents: Int) -> Shipping.Rate {
    Shipping.Rate(id: id, carrier: id, price: Shipping.Price(cents: cents, currency: "EUR"), days: 2)
}

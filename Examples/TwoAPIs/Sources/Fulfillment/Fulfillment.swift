public import EndpointRuntime
import ShippingClient
public import ShopClient

/// Sends the orders of the shop by the cheapest carrier.
///
/// One session calls both APIs: it has the credentials of each.
public struct Fulfillment: Sendable {
    public enum Failure: Error {
        case noCarrier(order: Int)
    }

    private let session: Session

    public init(session: Session) {
        self.session = session
    }

    /// A session for both APIs.
    public static func session(shopToken: String, shippingKey: String) -> Session {
        Session(credentials: [
            Shop.service: .bearer(shopToken), Shipping.service: ["X-API-Key": .secret(shippingKey)],
        ])
    }

    /// The ids of all orders that are paid and not shipped, from all pages.
    public func waitingOrders() async throws -> [Int] {
        var ids: [Int] = []
        for try await order in session.items(of: Shop.Orders.List(status: .paid)) { ids.append(order.id) }
        return ids
    }

    /// Creates a shipment for an order, and tells the shop its number.
    public func ship(order id: Int) async throws -> Shop.Order {
        let order = try await session.response(for: Shop.Orders.Get(id: id))
        let (place, parcel) = (Shipping.Place(order.address), Shipping.Parcel(grams: order.grams))
        let rates = try await session.response(for: Shipping.Rates.Find(to: place, parcel: parcel))
        guard let cheapest = rates.min(by: { $0.price.cents < $1.price.cents }) else {
            throw Failure.noCarrier(order: id)
        }
        let shipment = try await session.response(
            for: Shipping.Shipments.Create(rate: cheapest.id, to: place, parcel: parcel, reference: "\(id)")
        )
        return try await session.response(
            for: Shop.Orders.Ship(id: id, carrier: shipment.carrier, trackingNumber: shipment.trackingNumber)
        )
    }
}

extension Shipping.Place {
    /// Converts an address. Each API has its own models, so equivalent values are converted in one place.
    fileprivate init(_ address: Shop.Address) {
        self.init(
            name: address.name,
            street: address.street,
            city: address.city,
            zip: address.postalCode,
            country: address.country
        )
    }
}

public import EndpointRuntime
public import Foundation
import ShippingClient
public import ShopClient

/// Sends the orders of the shop by the cheapest carrier.
///
/// One session calls both APIs: it has the credentials of each.
public struct Fulfillment: Sendable {
    public enum Failure: Error, Equatable {
        case noCarrier(order: Int)
        /// The shipment is paid, but it is unknown whether the shop has its number. A person has to compare the two.
        case unconfirmed(order: Int, shipment: UUID)
    }

    private let session: Session
    private let currency: String

    /// - Parameter currency: Only rates in this currency are compared.
    public init(session: Session, currency: String) {
        self.session = session
        self.currency = currency
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

    /// Creates a shipment for an order, and tells the shop its number. If the shop refuses it, voids the shipment.
    public func ship(order id: Int) async throws -> Shop.Order {
        let order = try await session.response(for: Shop.Orders.Get(id: id))
        let (place, parcel) = (Shipping.Place(order.address), Shipping.Parcel(grams: order.grams))
        let rates = try await session.response(for: Shipping.Rates.Find(to: place, parcel: parcel))
        let comparable = rates.filter { $0.price.currency == currency }
        guard let cheapest = comparable.min(by: { $0.price.cents < $1.price.cents }) else {
            throw Failure.noCarrier(order: id)
        }
        let shipment = try await session.response(
            for: Shipping.Shipments.Create(rate: cheapest.id, to: place, parcel: parcel, reference: "\(id)")
        )
        do {
            return try await session.response(
                for: Shop.Orders.Ship(id: id, carrier: shipment.carrier, trackingNumber: shipment.trackingNumber)
            )
        } catch {
            // After any other error, such as a time-out, the shop may have the number.
            guard case .rejected(let response, _) = error, (400..<500).contains(response.statusCode) else {
                throw Failure.unconfirmed(order: id, shipment: shipment.id)
            }
            try await void(shipment.id, order: id)
            throw error
        }
    }

    private func void(_ shipment: UUID, order: Int) async throws(Failure) {
        // In a task of its own, which is not cancelled together with the caller.
        let result = await Task { await Shipping.Shipments.void(id: shipment).on(session).result() }.value
        if case .failure = result { throw .unconfirmed(order: order, shipment: shipment) }
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

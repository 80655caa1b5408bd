import { Injectable } from '@nestjs/common';
import { formatOrderNumber } from '#libs/order-number.js';
import { mappedInBatches } from '../kernel/list-export.js';
import type { OrderReference, PayableOrders, PurposeLookup, WithOrderNumber } from './payable-orders.js';

/** For exports, which have no column for the purpose. */
const noPurpose: PurposeLookup = () => null;

/** Decouples payments from orders: orders depend on payments and register themselves here. */
@Injectable()
export class PayableOrdersService {
  private registered: PayableOrders | null = null;

  /** Called once by the orders, before the application listens. */
  register(orders: PayableOrders): void {
    this.registered = orders;
  }

  /** The registered orders. Throws a plain Error before they are registered. */
  get orders(): PayableOrders {
    if (!this.registered) throw new Error('no orders are registered for payments');
    return this.registered;
  }

  /** Looks up the kinds of these orders once, for responses about their payments. Null ids are skipped. */
  async purposesOf(orderIds: readonly (string | null)[]): Promise<PurposeLookup> {
    const referenceOf = await this.referencesOf(orderIds);
    return (orderId) => {
      const reference = referenceOf(orderId);
      return reference && (reference.kind === 'wash' ? 'wash' : 'plan');
    };
  }

  /**
   * The rows of an export about payments, which name the order of each record by its number.
   * @param respond maps a record to its response
   */
  numberedRows<T extends { orderId: string | null }, Response extends object>(
    records: AsyncIterable<T>,
    respond: (record: T, purposeOf: PurposeLookup) => Response,
  ): AsyncIterable<Response & WithOrderNumber> {
    return mappedInBatches(records, async (batch) => {
      const referenceOf = await this.referencesOf(batch.map(({ orderId }) => orderId));
      return batch.map((record) => {
        const reference = referenceOf(record.orderId);
        return { ...respond(record, noPurpose), orderNumber: reference && formatOrderNumber(reference.orderNumber) };
      });
    });
  }

  private async referencesOf(
    orderIds: readonly (string | null)[],
  ): Promise<(orderId: string | null) => OrderReference | null> {
    const ids = [...new Set(orderIds.filter((id) => id !== null))];
    const references = ids.length === 0 ? new Map<string, never>() : await this.orders.referencesOf(ids);
    return (orderId) => (orderId === null ? null : (references.get(orderId) ?? null));
  }
}

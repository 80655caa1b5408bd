import { Injectable } from '@nestjs/common';
import type { Period } from '#libs/calendar.js';
import { handMovements, type BilledHandMovement } from './billing.js';
import { OrderRecordsService } from './order-records.service.js';
import type { Order } from './order.js';

interface OrderMovement extends BilledHandMovement {
  order: Order;
}

/** Finds the money that staff received and refunded by hand. */
@Injectable()
export class HandMovementsService {
  constructor(private readonly records: OrderRecordsService) {}

  /**
   * The movements of a period, newest first: by their day, and those of one day by the time they were recorded.
   *
   * @param period Asia/Kolkata
   */
  async within({ from, to }: Period): Promise<OrderMovement[]> {
    const orders = new Map<string, Order>();
    // Orders of the second query, whose last movement is later, are few: most have one movement only.
    for (const filter of [{ byHandOn: { gte: from, lte: to } }, { byHandAgainOn: { gt: to } }])
      for await (const order of this.records.stream({ filter })) orders.set(order.id, order);
    const movements = [...orders.values()].flatMap((order) =>
      handMovements(order.billing).map((movement) => ({ ...movement, order })),
    );
    return movements.filter(({ day }) => day >= from && day <= to).sort(byNewest);
  }
}

function byNewest(one: OrderMovement, other: OrderMovement): number {
  return (
    other.day.localeCompare(one.day) || other.at.localeCompare(one.at) || one.order.id.localeCompare(other.order.id)
  );
}

import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { TO_BE_DONE } from '#libs/order-transitions.js';
import { washEnds } from '#libs/wash-time.js';
import { Clock } from '../kernel/clock.port.js';
import type { Condition, Query } from '../kernel/database.port.js';
import { valuesOf } from '../kernel/exact-condition.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { OrderRecord, WashOrder } from '../orders/order.js';

/** Finds washes that are late: booked or assigned, although their time slot has ended. */
@Injectable()
export class LateWashesService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly clock: Clock,
  ) {}

  /**
   * The query, limited to late washes. Excludes today's washes that are not late yet by their ids, of which the
   * capacity allows few.
   */
  async within(query: Query<OrderRecord>): Promise<Query<OrderRecord>> {
    const today = this.clock.today();
    const { id, status, date, ...filter } = query.filter ?? {};
    return {
      ...query,
      filter: {
        ...filter,
        ...withoutIds(id, await this.notLateYet(today)),
        status: toBeDone(status),
        date: upTo(today, date),
      },
    };
  }

  private async notLateYet(today: CalendarDate): Promise<string[]> {
    const now = this.clock.now();
    const ids: string[] = [];
    const open = { kind: 'wash', date: today, status: { in: TO_BE_DONE } };
    for await (const wash of this.records.stream<WashOrder>({ filter: open }))
      if (washEnds(wash) > now) ids.push(wash.id);
    return ids;
  }
}

function withoutIds(wanted: Condition | undefined, ids: readonly string[]): { id?: Condition } {
  if (wanted !== undefined) return { id: { in: valuesOf(wanted).filter((id) => !ids.includes(id as string)) } };
  return ids.length === 0 ? {} : { id: { notIn: ids } };
}

function toBeDone(wanted: Condition | undefined): Condition {
  return {
    in:
      wanted === undefined
        ? TO_BE_DONE
        : valuesOf(wanted).filter((status) => TO_BE_DONE.includes(status as WashStatus)),
  };
}

function upTo(today: CalendarDate, wanted: Condition | undefined): Condition {
  if (wanted === undefined) return { lte: today };
  if (typeof wanted !== 'object' || wanted === null || 'in' in wanted)
    return { in: valuesOf(wanted).filter((date) => date !== null && date <= today) };
  const { lte = today } = wanted as { lte?: string };
  return { ...wanted, lte: lte < today ? lte : today };
}

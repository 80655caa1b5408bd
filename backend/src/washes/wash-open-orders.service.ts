import { Injectable } from '@nestjs/common';
import { formatCalendarDate } from '#libs/calendar.js';
import { rupeesFromPaise } from '#libs/money.js';
import { Clock } from '../kernel/clock.port.js';
import { OpenOrdersService, type OpenOrder, type OrderSource } from '../orders/open-orders.service.js';
import { openStateOf } from './wash.js';
import { WashesService } from './washes.service.js';
import { WashesStore } from './washes.store.js';

/** Tells the limits on open orders about washes. */
@Injectable()
export class WashOpenOrdersService implements OrderSource {
  constructor(
    private readonly store: WashesStore,
    private readonly washes: WashesService,
    private readonly clock: Clock,
    openOrders: OpenOrdersService,
  ) {
    openOrders.register('wash', this);
  }

  async openOrder(washId: string): Promise<{ userId: string; open: OpenOrder | null } | null> {
    const wash = await this.store.washes.get(washId);
    if (!wash) return null;
    const { id, userId, service, date, timeSlot, createdAt } = wash;
    const state = openStateOf(wash, this.clock.today());
    const description = `${service}, ${formatCalendarDate(date)}, ${timeSlot}`;
    const amount = rupeesFromPaise(wash.total);
    return { userId, open: state && { id, kind: 'wash', state, description, amount, createdAt } };
  }

  cancelPending(washId: string): Promise<void> {
    return this.washes.expireUnpaid(washId);
  }
}

import { Injectable } from '@nestjs/common';
import { rupeesFromPaise } from '#libs/money.js';
import { OpenOrdersService, type OpenOrder, type OrderSource } from '../orders/open-orders.service.js';
import { PlansService } from './plans.service.js';
import { PlansStore } from './plans.store.js';

/** Tells the limits on open orders about plans. */
@Injectable()
export class PlanOpenOrdersService implements OrderSource {
  constructor(
    private readonly store: PlansStore,
    private readonly plans: PlansService,
    openOrders: OpenOrdersService,
  ) {
    openOrders.register('subscription', this);
  }

  async openOrder(planId: string): Promise<{ userId: string; open: OpenOrder | null } | null> {
    const plan = await this.store.plans.get(planId);
    if (!plan) return null;
    const { id, userId, carName, planDuration, createdAt } = plan;
    const description = `${carName}, ${planDuration === 1 ? '1 month' : `${planDuration} months`}`;
    const amount = rupeesFromPaise(plan.payable);
    const open: OpenOrder = { id, kind: 'subscription', state: 'pending', description, amount, createdAt };
    return { userId, open: plan.status === 'pending' ? open : null };
  }

  cancelPending(planId: string): Promise<void> {
    return this.plans.expireUnpaid(planId);
  }
}

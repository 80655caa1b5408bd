import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import { isServedOn } from '../subscriptions/term.js';
import type { Plan } from './plan.js';
import { PlansStore } from './plans.store.js';

export type { Plan } from './plan.js';

/** The plans that a team goes round for. */
@Injectable()
export class PlanRoundsService {
  constructor(private readonly store: PlansStore) {}

  /** Those of a community whose cars are cleaned on a day. */
  async on(date: CalendarDate, communityId: string): Promise<Plan[]> {
    const due: Plan[] = [];
    for await (const plan of this.store.endingFrom(date, communityId)) if (isServedOn(plan, date)) due.push(plan);
    return due;
  }
}

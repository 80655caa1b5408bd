import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { WashNoticesService } from './wash-notices.service.js';
import { washTransitionsFor, type Wash } from './wash.js';
import { WashesStore } from './washes.store.js';

export type { Wash } from './wash.js';

/** The single washes that a team goes round for. */
@Injectable()
export class WashRoundsService {
  constructor(
    private readonly store: WashesStore,
    private readonly notices: WashNoticesService,
    private readonly clock: Clock,
  ) {}

  /** Those of a community on a day: to be done, and done. */
  on(date: CalendarDate, communityId: string): Promise<Wash[]> {
    return this.store.roundOf(date, communityId);
  }

  /** The steps that an employee may take with a wash of their community now. */
  steps(wash: Wash): WashStatus[] {
    return washTransitionsFor(wash, 'employee', this.clock.now());
  }

  /** An employee takes a step with a wash of their community; taken already, it is not taken again. Throws not-found or transition-not-allowed. */
  async step(communityId: string, id: string, to: WashStatus): Promise<Wash> {
    const wash = await updateWithRetry(this.store.washes, id, (current) => {
      if (current.communityId !== communityId) notFound();
      if (current.status === to) return null;
      this.assertTransitionAllowed(current, to);
      return { ...current, status: to, notificationSent: false, updatedAt: this.clock.now() };
    });
    return this.notices.tell(wash ?? notFound());
  }

  private assertTransitionAllowed(wash: Wash, to: WashStatus): void {
    const allowed = this.steps(wash);
    if (allowed.includes(to)) return;
    const early = wash.date > this.clock.today() ? ' Its day has not come yet.' : '';
    const message = `A wash that is ${wash.status} cannot become ${to} by your team now.${early}`;
    throw new DomainError('transition-not-allowed', { message, current: wash.status, allowed });
  }
}

function notFound(): never {
  throw new DomainError('not-found', { message: 'This wash does not exist.' });
}

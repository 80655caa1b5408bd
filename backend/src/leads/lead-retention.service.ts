import { Injectable } from '@nestjs/common';
import { keptSince } from '#libs/retention.js';
import { Clock } from '../kernel/clock.port.js';
import { JobRunner } from '../kernel/jobs.js';
import { removeOld } from '../kernel/remove-old.js';
import { hasFollowUpAhead } from './lead.js';
import { LeadsStore } from './leads.store.js';

const EVERY_MS = 6 * 60 * 60 * 1000;

/** Deletes leads that have not been changed for a long time, of any status, as the privacy notice says. */
@Injectable()
export class LeadRetentionService {
  constructor(
    private readonly store: LeadsStore,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'old leads', everyMs: EVERY_MS, run: (signal) => this.removeOld(signal) });
  }

  private removeOld(signal: AbortSignal): Promise<void> {
    const today = this.clock.today();
    const unchanged = { updatedAt: { lt: keptSince('leads', this.clock.now()) } };
    return removeOld(this.store.leads, { filter: unchanged, sort: ['updatedAt', 'ASC'] }, signal, (lead) =>
      hasFollowUpAhead(lead, today),
    );
  }
}

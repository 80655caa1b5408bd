import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import { JobRunner } from '../kernel/jobs.js';
import { ABANDONED_AFTER_MS } from '../payments/payments.service.js';
import { PlansService } from './plans.service.js';
import { PlansStore } from './plans.store.js';

const EVERY_MS = 5 * 60_000;
const BATCH = 200;

/** Ends plans whose last day has passed, tells accounts what they were not told, and sees to it that every pending plan is paid or given up. */
@Injectable()
export class PlansReconciler {
  constructor(
    private readonly plans: PlansService,
    private readonly store: PlansStore,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'plans', everyMs: EVERY_MS, run: () => this.run() });
  }

  private async run(): Promise<void> {
    for (const plan of await this.store.untold(BATCH)) await this.plans.tellAccount(plan);
    const ended = await this.store.endedBefore(this.clock.today(), BATCH);
    for (const plan of ended) await this.plans.expire(plan.id);
    const forgotten = await this.store.pendingSince(this.clock.in(-ABANDONED_AFTER_MS), BATCH);
    for (const plan of forgotten) await this.plans.ensurePayment(plan);
    if (ended.length === BATCH) await this.run();
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import { JobRunner } from '../kernel/jobs.js';
import { ABANDONED_AFTER_MS } from '../payments/payments.service.js';
import { PlanTermsService } from './plan-terms.service.js';
import { PlansService } from './plans.service.js';
import { PlansStore } from './plans.store.js';

const EVERY_MS = 5 * 60_000;
const BATCH = 200;

/**
 * Does what the passing of time does to plans (the end of a pause or a term, the release of a time slot), finishes what a
 * crash interrupted, and sees to it that every pending plan is paid or given up. It may run late: no date depends on it.
 */
@Injectable()
export class PlansReconciler {
  private readonly logger = new Logger(PlansReconciler.name);

  constructor(
    private readonly plans: PlansService,
    private readonly terms: PlanTermsService,
    private readonly store: PlansStore,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'plans', everyMs: EVERY_MS, run: () => this.run() });
  }

  private async run(): Promise<void> {
    for (const plan of await this.store.untold(BATCH)) await this.terms.syncActivePlanFlag(plan);
    for await (const { id } of this.store.due(this.clock.today())) await this.settle(id);
    const forgotten = await this.store.pendingSince(this.clock.in(-ABANDONED_AFTER_MS), BATCH);
    for (const plan of forgotten) await this.plans.ensurePayment(plan);
  }

  /** One plan that fails keeps no other waiting. */
  private async settle(planId: string): Promise<void> {
    try {
      await this.terms.settle(planId);
    } catch (error) {
      this.logger.error(`plan ${planId} could not be settled`, error instanceof Error ? error.stack : error);
    }
  }
}

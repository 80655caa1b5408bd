import { Injectable, Logger } from '@nestjs/common';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Clock } from '../kernel/clock.port.js';
import { StaleWrite } from '../kernel/database.port.js';
import { JobRunner } from '../kernel/jobs.js';
import { GatewayRefused } from './payment-gateway.port.js';
import { ABANDONED_AFTER_MS, nextCheck, type Payment, type UnmatchedPayment } from './payment.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';
import { UnmatchedPaymentsService } from './unmatched-payments.service.js';

const EVERY_MS = 30_000;
const BATCH = 100;
/** Longer than the provider takes to answer. */
const ASKING_TAKES_MS = 2 * 60_000;

/** Finishes what a crash interrupted, and asks the provider about payments of which nothing was heard. */
@Injectable()
export class PaymentsReconciler {
  private readonly logger = new Logger(PaymentsReconciler.name);

  constructor(
    private readonly payments: PaymentsService,
    private readonly unmatched: UnmatchedPaymentsService,
    private readonly store: PaymentsStore,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'payments', everyMs: EVERY_MS, run: () => this.run() });
  }

  private async run(): Promise<void> {
    await this.eachOf(
      () => this.store.unsettled(BATCH),
      (payment) => this.payments.settle(payment),
    );
    await this.eachOf(
      () => this.store.due(this.clock.now(), BATCH),
      (payment) => this.check(payment),
    );
    await this.eachOf(
      () => this.store.underWay('assigning', BATCH),
      (unmatched) => this.unmatched.finishAssignment(unmatched),
    );
    await this.eachOf(
      () => this.store.underWay('returning', BATCH),
      (unmatched) => this.giveBack(unmatched),
    );
  }

  /** Of several processes one asks; where the provider does not answer, the payment stays due. */
  private async check(due: Payment): Promise<void> {
    const payment = await this.claimed(due);
    if (!payment) return;
    try {
      await this.payments.check(payment);
    } catch (error) {
      await updateWithRetry(this.store.payments, payment.id, (latest) =>
        latest.nextCheckAt === payment.nextCheckAt ? { ...latest, nextCheckAt: due.nextCheckAt } : null,
      );
      throw error;
    }
    const now = this.clock.millis();
    const checked = await updateWithRetry(this.store.payments, payment.id, (latest): Payment | null => {
      // Of the latest: the order may have been taken up again meanwhile.
      const over = now - Date.parse(latest.createdAt) >= ABANDONED_AFTER_MS;
      if (latest.status === 'created' || latest.status === 'abandoned')
        return { ...latest, status: over ? 'abandoned' : latest.status, nextCheckAt: nextCheck(latest.createdAt, now) };
      return latest.nextCheckAt === null ? null : { ...latest, nextCheckAt: null };
    });
    // Only after the mark: money that comes at the same moment is on one side of it or the other.
    if (checked?.status === 'abandoned') await this.payments.purchaseOf(checked).abandoned(checked.subjectId);
  }

  private async claimed(due: Payment): Promise<Payment | null> {
    try {
      return await this.store.payments.replace({ ...due, nextCheckAt: this.clock.in(ASKING_TAKES_MS) });
    } catch (error) {
      if (error instanceof StaleWrite) return null;
      throw error;
    }
  }

  /** What the provider refuses to send back may have gone back there; else it is the operator's to decide. */
  private async giveBack(unmatched: UnmatchedPayment): Promise<void> {
    try {
      await this.unmatched.giveBack(unmatched);
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error;
      this.logger.error(error.message);
      await this.unmatched.reopen(unmatched.id);
    }
  }

  /** Batches until one is not full or nothing in it could be done: what fails now stays for the next sweep. */
  private async eachOf<T extends { id: string }>(
    next: () => Promise<T[]>,
    work: (one: T) => Promise<unknown>,
  ): Promise<void> {
    for (;;) {
      const batch = await next();
      let done = 0;
      for (const one of batch) {
        try {
          await work(one);
          done += 1;
        } catch (error) {
          this.logger.warn(
            `${one.id} stays for the next sweep: ${error instanceof Error ? error.message : String(error)}`,
          );
        }
      }
      if (batch.length < BATCH || done === 0) return;
    }
  }
}

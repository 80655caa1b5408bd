import { Injectable, Logger } from '@nestjs/common';
import { changeRecord } from '../kernel/change-record.js';
import { Clock } from '../kernel/clock.port.js';
import { Sweeper } from '../kernel/sweeper.js';
import { ABANDONED_AFTER_MS, nextCheck, type Payment } from './payment.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';
import { StrayPaymentsService } from './stray-payments.service.js';

const EVERY_MS = 30_000;
const BATCH = 100;

/** Finishes what a crash interrupted, and asks the provider about payments of which nothing was heard. */
@Injectable()
export class PaymentsSweep {
  private readonly logger = new Logger(PaymentsSweep.name);

  constructor(
    private readonly payments: PaymentsService,
    private readonly strays: StrayPaymentsService,
    private readonly store: PaymentsStore,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register({ name: 'payments', everyMs: EVERY_MS, run: () => this.run() });
  }

  private async run(): Promise<void> {
    await this.eachOf(() => this.store.unsettled(BATCH), (payment) => this.payments.settle(payment));
    await this.eachOf(() => this.store.due(this.clock.now(), BATCH), (payment) => this.check(payment));
    await this.eachOf(() => this.store.underWay('assigning', BATCH), (stray) => this.strays.finishAssignment(stray));
    await this.eachOf(() => this.store.underWay('returning', BATCH), (stray) => this.strays.giveBack(stray));
  }

  private async check(payment: Payment): Promise<void> {
    await this.payments.check(payment);
    const now = this.clock.millis();
    const over = now - Date.parse(payment.createdAt) >= ABANDONED_AFTER_MS;
    const current = await this.store.payments.get(payment.id);
    if (over && current?.status === 'created') await this.payments.purchaseOf(payment).abandoned(payment.subjectId);
    await changeRecord(this.store.payments, payment.id, (latest): Payment | null => {
      if (latest.status !== 'created' && latest.status !== 'abandoned') return null;
      return { ...latest, status: over ? 'abandoned' : 'created', nextCheckAt: nextCheck(latest.createdAt, now) };
    });
  }

  /** Batches until one is not full or nothing in it could be done: what fails now stays for the next sweep. */
  private async eachOf<T extends { id: string }>(next: () => Promise<T[]>, work: (one: T) => Promise<unknown>): Promise<void> {
    for (;;) {
      const batch = await next();
      let done = 0;
      for (const one of batch) {
        try {
          await work(one);
          done += 1;
        } catch (error) {
          this.logger.warn(`${one.id} stays for the next sweep: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      if (batch.length < BATCH || done === 0) return;
    }
  }
}

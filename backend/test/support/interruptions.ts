import { setTimeout } from 'node:timers/promises';
import { DocumentsStore } from '../../src/documents/documents.store.js';
import { PaymentGateway } from '../../src/payments/payment-gateway.port.js';
import type { TestApp } from './app.js';

const READS = ['get', 'find', 'first', 'list', 'count', 'aggregate'];
const WRITES = ['insert', 'insertAll', 'replace', 'remove'];
const PROVIDER_CALLS = [
  'createOrder',
  'findOrder',
  'paymentsOfOrder',
  'payment',
  'capture',
  'refund',
  'refundsOfPayment',
  'refundsCreated',
  'dispute',
  'newestDisputes',
  'settlement',
  'newestSettlements',
  'settledOn',
  'downtimes',
];

/**
 * - `crash`: this call and all that follow fail, without being carried out, as when the process is killed.
 * - `lost`: this call is carried out, but fails, as when its answer is lost. What follows is carried out.
 * - `failed`: this call alone fails, without being carried out.
 */
export type Interruption = 'crash' | 'lost' | 'failed';

class Interrupted extends Error {}

/** How long a call waits for an action before it, which may itself wait for the interrupted work. */
const MAX_WAIT_MS = 300;

/**
 * Interrupts the product at any of its calls of the store and of the payment provider. The provider's own records are
 * left alone.
 */
export class Interruptions {
  private kind: Interruption | null = null;
  private remaining = 0;
  private beforeCall: () => Promise<unknown> = async () => undefined;

  /**
   * @param withReads whether reads of the store are interrupted too. A crash at a read is like one at the next write
   */
  constructor(app: TestApp, { withReads = true } = {}) {
    const { nest } = app.app;
    const collections = Object.getPrototypeOf(nest.get(DocumentsStore).documents) as object;
    this.intercept(collections, withReads ? [...READS, ...WRITES] : WRITES);
    this.intercept(nest.get(PaymentGateway), PROVIDER_CALLS);
  }

  /**
   * Interrupts some work at its n-th call, from 1.
   *
   * @returns whether it was interrupted: false when it made fewer calls
   * @throws what the work throws when it was not interrupted
   */
  async at(nth: number, kind: Interruption, work: () => Promise<unknown>): Promise<boolean> {
    this.kind = kind;
    this.remaining = nth;
    try {
      await work();
    } catch (error) {
      // The client of an interrupted request sees an error; the jobs finish what it began.
      if (this.remaining > 0) throw error;
    } finally {
      this.kind = null;
    }
    return this.remaining <= 0;
  }

  /**
   * Runs an action right before the n-th call of some work, which continues when the action has ended or waits for it.
   *
   * @returns false if the work made fewer calls; the action has then not run
   * @throws what the work or the action throws
   */
  async before(nth: number, what: () => unknown, work: () => Promise<unknown>): Promise<boolean> {
    let remaining = nth;
    let action: Promise<unknown> = Promise.resolve();
    this.beforeCall = async () => {
      remaining -= 1;
      if (remaining !== 0) return;
      action = (async () => what())();
      await Promise.race([action.catch(() => undefined), setTimeout(MAX_WAIT_MS, undefined, { ref: false })]);
    };
    try {
      await work();
    } finally {
      this.beforeCall = async () => undefined;
    }
    await action;
    return remaining <= 0;
  }

  private intercept(target: object, methods: readonly string[]): void {
    const calls = target as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const interrupted = this.interrupted.bind(this);
    for (const method of methods) {
      const original = calls[method]!;
      calls[method] = function (this: { name?: string }, ...args) {
        const carryOut = () => original.apply(this, args);
        return this.name?.startsWith('standin_') ? carryOut() : interrupted(carryOut);
      };
    }
  }

  private async interrupted(carryOut: () => Promise<unknown>): Promise<unknown> {
    await this.beforeCall();
    if (this.kind === null) return carryOut();
    this.remaining -= 1;
    const isNth = this.remaining === 0;
    if (isNth && this.kind === 'lost') {
      await carryOut();
      throw new Interrupted('the answer was lost');
    }
    if (isNth || (this.kind === 'crash' && this.remaining < 0)) throw new Interrupted(this.kind);
    return carryOut();
  }
}

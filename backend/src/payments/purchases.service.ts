import { Injectable } from '@nestjs/common';
import type { Purpose } from '#libs/contract/payments.js';
import type { Purchase } from './purchase.js';

/** The kinds of orders that can be paid. */
@Injectable()
export class PurchasesService {
  private readonly handlers = new Map<Purpose, Purchase>();

  /** A feature registers once for its purpose, before the application listens. */
  registerHandler(purpose: Purpose, handler: Purchase): void {
    this.handlers.set(purpose, handler);
  }

  of({ purpose }: { purpose: Purpose }): Purchase {
    const handler = this.handlers.get(purpose);
    if (!handler) throw new Error(`no feature handles payments for a ${purpose}`);
    return handler;
  }
}

import type { PaymentsService } from '../payments/payments.service.js';

/** A payment of the demo data. Amounts in paise. */
export type RestoredPayment = Awaited<ReturnType<PaymentsService['restore']>>[number];

/** Enters demo payments at the payment provider, so that demo orders can be refunded like any other. */
export abstract class DemoBooks {
  abstract enter(payments: readonly RestoredPayment[]): Promise<void>;
}

/** For a real provider, where demo payments cannot be entered. */
export class ClosedDemoBooks extends DemoBooks {
  override async enter(): Promise<void> {}
}

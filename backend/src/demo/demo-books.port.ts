import type { PaymentsService } from '../payments/payments.service.js';

/** A payment of the demo data, as this product has it. Amounts in paise. */
export type RestoredPayment = Awaited<ReturnType<PaymentsService['restore']>>[number];

/** The payment provider's own books, as far as demo data can be entered there: then demo orders can be refunded like any other. */
export abstract class DemoBooks {
  abstract enter(payments: readonly RestoredPayment[]): Promise<void>;
}

/** A real provider keeps its books itself. */
export class ClosedDemoBooks extends DemoBooks {
  override async enter(): Promise<void> {}
}

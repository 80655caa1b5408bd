import type { PaymentsService } from '../payments/payments.service.js';

/** A payment of the demo data. Amounts in paise. */
export type DemoPayment = Awaited<ReturnType<PaymentsService['restore']>>[number];

/** Records demo payments at the payment provider, so that demo orders can be refunded like any other. */
export abstract class DemoPayments {
  /**
   * Records payments with their orders and refunds at the provider. @param payments as PaymentsService.restore returns
   * them
   */
  abstract record(payments: readonly DemoPayment[]): Promise<void>;
}

/** For a real provider, where demo payments cannot be recorded. */
export class NoDemoPayments extends DemoPayments {
  override async record(): Promise<void> {}
}

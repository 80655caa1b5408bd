import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { DisputesService } from './disputes.service.js';
import { DowntimesService } from './downtimes.service.js';
import { PaymentGateway } from './payment-gateway.port.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';
import { RefundsService } from './refunds.service.js';
import { SettlementsService } from './settlements.service.js';

/** A webhook as it arrived. */
export interface WebhookDelivery {
  rawBody: Buffer;
  signature: string | undefined;
  eventId: string | undefined;
}

/** Applies the provider's events. */
@Injectable()
export class PaymentEventsService {
  constructor(
    private readonly store: PaymentsStore,
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
    private readonly disputes: DisputesService,
    private readonly settlements: SettlementsService,
    private readonly downtimes: DowntimesService,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies an event, once for its id. Asks nothing of the provider, so that it answers fast: what has to be asked is left
   * to the reconciler. Throws signature-invalid.
   */
  async receive(delivery: WebhookDelivery): Promise<void> {
    const event = this.gateway.readWebhook(delivery);
    if (!event) throw new DomainError('signature-invalid');
    if (await this.store.eventSeen(event.id)) return;
    const { id, type, payment, refund, dispute, settlement, downtime } = event;
    // The payment first: a refund or dispute is of money that has to be known.
    if (payment) await this.payments.receive(payment);
    if (refund) await this.refunds.receive(refund);
    if (dispute) await this.disputes.receive(dispute, event.at ?? this.clock.now());
    if (settlement) await this.settlements.receive(settlement);
    if (downtime) await this.downtimes.receive(downtime, event.at ?? this.clock.now());
    await this.store.rememberEvent({ id, type, receivedAt: this.clock.now() });
  }
}

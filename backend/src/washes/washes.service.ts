import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import type { WashTier } from '#libs/catalogue.js';
import type { WashSlotsResponse, WashStatus } from '#libs/contract/washes.js';
import { offeredSlots } from '#libs/offered-slots.js';
import { hasBegun } from '#libs/wash-time.js';
import { daysOffIn } from '#libs/service-days.js';
import { WashSlotsService } from '../capacity/wash-slots.service.js';
import { mayAccess, type Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { notFound } from '../kernel/not-found.js';
import { refundOfCancelled } from '../orders/hand-refund-rules.js';
import { paidByHand, refundedByHand } from '../orders/hand-refund.js';
import { HandPaymentsService } from '../orders/hand-payments.service.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { OrderRecord, WashOrder } from '../orders/order.js';
import { OrdersService } from '../orders/orders.service.js';
import { assertTransitionAllowed } from '../orders/transitions.js';
import { OrderRefundsService } from '../payments/order-refunds.service.js';
import type { CheckoutProof } from '../payments/checkout-proof.js';
import { SettingsService } from '../settings/settings.service.js';
import { WashAssignmentService } from './wash-assignment.service.js';
import { bookableDay, cancelUntil, WASH_RULES, type BookedBy } from './wash.js';

/** Reads single washes, and makes the changes of their status that customers and staff request. */
@Injectable()
export class WashesService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly orders: OrdersService,
    private readonly handPayments: HandPaymentsService,
    private readonly refunds: OrderRefundsService,
    private readonly settings: SettingsService,
    private readonly slotReservations: WashSlotsService,
    private readonly assignments: WashAssignmentService,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms a client-reported payment and returns the paid wash. Idempotent. Throws not-found, and what
   * OrdersService.complete throws: purchase-closed when the slot was taken by earlier payments.
   */
  async complete(userId: string, proof: CheckoutProof): Promise<WashOrder> {
    return this.orders.complete(await this.orders.paidBy('wash', userId, proof.orderId), proof);
  }

  /** A customer's washes, newest first, without those whose payment expired. */
  async ofUser(userId: string): Promise<WashOrder[]> {
    const washes = await this.records.ofUser('wash', userId);
    return washes.filter(({ status }) => status !== 'failed');
  }

  /** The washes that a query selects, with their total. @param query of washes; `kind` is added */
  async page(query: Query<OrderRecord>): Promise<Page<WashOrder>> {
    return (await this.records.page(ofWashes(query))) as Page<WashOrder>;
  }

  /** All washes that a query selects, for exports. */
  stream(query: Query<OrderRecord>): AsyncIterable<WashOrder> {
    return this.records.stream(ofWashes(query));
  }

  /**
   * The time slots on offer on a day that have not begun: whether each is available, and its cancellation deadline.
   * Throws validation-failed for a day that cannot be booked in any community.
   */
  async slots(tier: WashTier, wanted: CalendarDate, by: BookedBy): Promise<WashSlotsResponse> {
    const daysOff = daysOffIn(await this.settings.daysOff(), null);
    const date = bookableDay(wanted, { by, today: this.clock.today(), daysOff });
    const now = this.clock.now();
    const isFree = await this.slotReservations.vacancyOn(date);
    const { washCancelHours, slotsOff } = await this.settings.settings();
    return {
      date,
      slots: offeredSlots(tier, slotsOff)
        .filter((timeSlot) => !hasBegun({ tier, date, timeSlot }, now))
        .map((timeSlot) => ({
          timeSlot,
          free: isFree(tier, timeSlot),
          cancelUntil: cancelUntil({ tier, date, timeSlot }, washCancelHours),
        })),
    };
  }

  /** A wash of any customer. Throws not-found. */
  find(id: string): Promise<WashOrder> {
    return this.records.findOf('wash', id);
  }

  /**
   * Performs a transition that the caller's role may request. Throws not-found, transition-not-allowed and what a
   * refund throws.
   */
  async transition(caller: Caller, id: string, to: WashStatus): Promise<WashOrder> {
    const wash = await this.find(id);
    if (!mayAccess(caller, wash.userId)) notFound('wash');
    if (to === 'refunded') {
      assertTransitionAllowed(WASH_RULES, wash, to, caller.role, this.clock.now());
      if (wash.paymentId === null) return this.refundByHand(wash, caller);
      await this.refunds.refundCancelled(id, { requestedBy: caller.userId, otherwise: 'all' });
      return this.find(id);
    }
    if (to === 'assigned') await this.assignments.assertCovered(wash);
    return this.orders.transition<WashOrder>(caller, id, to, (current, now) => ({
      ...current,
      status: to,
      cancelledAt: to === 'cancelled' ? now : current.cancelledAt,
    }));
  }

  /** Records the refund of everything that is left, whatever the cancellation rule proposes. */
  private refundByHand(wash: WashOrder, { userId: by }: Caller): Promise<WashOrder> {
    const amount = paidByHand(wash) - refundedByHand(wash);
    return this.handPayments.refundCancelled<WashOrder>(wash.id, { ...refundOfCancelled(wash), by, amount });
  }
}

function ofWashes(query: Query<OrderRecord>): Query<OrderRecord> {
  return { ...query, filter: { ...query.filter, kind: 'wash' } };
}

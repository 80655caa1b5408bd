import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { isToBeDone } from '#libs/order-transitions.js';
import type { NeededBy, SlotDemand } from '../capacity/slot-demand.js';
import { includesSlot, washSlotsOf, type WashSlot } from '../capacity/wash-slot.js';
import { WashSlotsService, type SlotWash } from '../capacity/wash-slots.service.js';
import type { Address } from '../customers/address.js';
import { actingStaff } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.port.js';
import type { Sources } from '../kernel/watermarks.js';
import type { Recipient } from '../mail/mail-draft.js';
import type { MailDraft } from '../mail/mail-message.js';
import { washBookedMail, washCancelledMail, washChangedMail, washDoneMail } from '../mail/wash-mails.js';
import type { ChangeNotice } from '../orders/change-notice.js';
import { amountReceivedOrDue } from '../orders/hand-refund.js';
import type { OrderKindHandler } from '../orders/order-kind.js';
import { OrderKindsService } from '../orders/order-kinds.service.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { WashOrder } from '../orders/order.js';
import { remainingRefund } from '../orders/refund-outstanding.js';
import { assertSlotOffered } from '../settings/slot-offer.js';
import { SettingsService } from '../settings/settings.service.js';
import { mayHoldSlot, WASH_RULES } from './wash.js';

/** Single washes as a kind of order, and as owners of slot reservations. */
@Injectable()
export class WashKind implements OrderKindHandler<WashOrder>, SlotDemand<WashSlot, SlotWash> {
  readonly rules = WASH_RULES;

  constructor(
    private readonly slots: WashSlotsService,
    private readonly records: OrderRecordsService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    kinds: OrderKindsService,
  ) {
    kinds.register('wash', this);
    slots.registerDemand(this);
  }

  async assertSlotOffered({ tier, timeSlot }: WashOrder): Promise<void> {
    assertSlotOffered(await this.settings.settings(), tier, timeSlot);
  }

  assertCapacity(order: WashOrder): Promise<void> {
    return this.slots.assertCapacity(order, { isUnpaid: isUnpaidBooking(order) });
  }

  reserve(order: WashOrder): Promise<boolean> {
    return this.slots.reserve(order, { isUnpaid: isUnpaidBooking(order) });
  }

  async accept(order: WashOrder): Promise<Partial<WashOrder> | null> {
    return (await this.slots.reserve(order)) ? { status: 'booked' } : null;
  }

  /**
   * Ensures that a booked wash has its slot, even if it was released in the meantime. It may have been cancelled or
   * moved since it was read.
   */
  async applyEffects(order: WashOrder): Promise<WashOrder> {
    if (order.status === 'booked') await this.slots.sync(order);
    else if (!mayHoldSlot(order)) await this.slots.release(order.id);
    return order;
  }

  /** Null once the wash is done or cancelled. */
  changeMail(
    order: WashOrder,
    { id }: ChangeNotice,
    { name, email }: Recipient,
    lineOf: (address: Address) => string,
  ): MailDraft | null {
    if (!isToBeDone(order)) return null;
    const changed = { ...order, name, email, changeId: id, address: lineOf(order.address) };
    return washChangedMail({ ...changed, cancelUntil: this.deadlineOf(order) }, order);
  }

  statusMail(order: WashOrder, { name, email }: Recipient, address: string): MailDraft | null {
    const amount = amountReceivedOrDue(order);
    const wash = { ...order, name, email, address, amount };
    switch (order.status) {
      case 'done':
        return washDoneMail(wash);
      case 'cancelled':
        return washCancelledMail(wash, remainingRefund(this.rules, order, this.clock.today()));
      case 'booked':
      case 'assigned':
        return washBookedMail({ ...wash, cancelUntil: this.deadlineOf(order) });
      default:
        return null;
    }
  }

  /** Until when the customer can cancel; null when it is too late. */
  private deadlineOf({ cancelUntil }: WashOrder): Instant | null {
    return cancelUntil > this.clock.now() ? cancelUntil : null;
  }

  async isNeeded(slot: WashSlot, { orderId }: SlotWash): Promise<boolean> {
    const order = await this.records.get(orderId);
    return order?.kind === 'wash' && mayHoldSlot(order) && includesSlot(washSlotsOf(order), slot);
  }

  areNeeded(reservations: readonly (readonly [WashSlot, SlotWash])[]): Promise<boolean[]> {
    return Promise.all(reservations.map(([slot, owner]) => this.isNeeded(slot, owner)));
  }

  needed(): Sources<NeededBy<WashSlot, SlotWash>> {
    return { washes: { from: (date) => this.neededFrom(date), positionOf: ({ position }) => position } };
  }

  private async *neededFrom(date: string): AsyncGenerator<NeededBy<WashSlot, SlotWash>> {
    const today = this.clock.today();
    const ahead = this.records.stream<WashOrder>({
      filter: { kind: 'wash', date: { gte: date > today ? date : today } },
      sort: ['date', 'ASC'],
    });
    for await (const wash of ahead)
      if (isToBeDone(wash))
        yield {
          position: wash.date,
          reservations: washSlotsOf(wash).map((slot) => [slot, { orderId: wash.id }] as const),
        };
  }
}

/** Washes that a customer pays afterwards get only a part of the capacity. The office is not limited. */
function isUnpaidBooking({ status, payment }: WashOrder): boolean {
  return status === 'booked' && payment === 'unpaid' && actingStaff() === null;
}

import { Injectable } from '@nestjs/common';
import type { AddressRequest, ParkingFields } from '#libs/contract/addresses.js';
import type { Edit } from '#libs/contract/records.js';
import { AddressesService } from '../communities/addresses.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { addressText, changedParking, orderAddress } from '../customers/address.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { MailService } from '../mail/mail.service.js';
import { planPlaceChangedMail } from '../mail/templates.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { OrdersService } from '../orders/orders.service.js';
import { asOf, RUNNING } from './subscription.js';
import { VehicleSlotsService } from './vehicle-slots.service.js';

/** What the operator changes about where and when a subscription is served. */
export type SubscriptionPlaceChange = AddressRequest & Partial<ParkingFields> & Edit & { timeSlot?: string };

/** The operator changes the address, time slot and parking place of a running subscription. */
@Injectable()
export class SubscriptionPlaceService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly orders: OrdersService,
    private readonly slots: VehicleSlotsService,
    private readonly addresses: AddressesService,
    private readonly communities: CommunitiesService,
    private readonly mails: MailService,
    private readonly clock: Clock,
  ) {}

  /** Within the slot's capacity. Throws not-found, edit-conflict, validation-failed, slot-full or transition-not-allowed. */
  async change(id: string, request: SubscriptionPlaceChange): Promise<SubscriptionOrder> {
    const before = await this.records.findOf('subscription', id);
    const changedAddress = await this.addresses.change(request, before.address);
    const apply = (subscription: SubscriptionOrder): SubscriptionOrder => {
      assertVersionCurrent(subscription, request);
      this.assertRunning(subscription);
      return {
        ...subscription,
        ...orderAddress(changedAddress(subscription.address)),
        ...changedParking(subscription, request),
        timeSlot: request.timeSlot ?? subscription.timeSlot,
      };
    };
    const wanted = apply(before);
    if (wanted.communityId !== before.communityId || wanted.timeSlot !== before.timeSlot) {
      await this.slots.assertCapacity(wanted);
      if (!(await this.slots.reserve(wanted))) throw new DomainError('slot-full');
    }
    try {
      const after = await this.orders.change<SubscriptionOrder>(id, apply);
      await this.notify(after);
      return after;
    } finally {
      // Whichever of the two places the car does not need is released, also after a refusal.
      await this.slots.sync(before);
      await this.slots.sync(wanted);
    }
  }

  private assertRunning(subscription: SubscriptionOrder): void {
    const { status } = asOf(subscription, this.clock.today());
    if (RUNNING.includes(status)) return;
    throw new DomainError('transition-not-allowed', {
      message: `A plan that is ${status} cannot be changed.`,
      current: status,
      allowed: [...RUNNING],
    });
  }

  private async notify(subscription: SubscriptionOrder): Promise<void> {
    const communities = await this.communities.lookup([subscription.communityId]);
    await this.mails.queue(
      planPlaceChangedMail({ ...subscription, address: addressText(subscription.address, communities) }),
    );
  }
}

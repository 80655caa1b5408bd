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
import { asOf, RUNNING, type Plan } from './plan.js';
import { PlanSlotsService } from './plan-slots.service.js';
import { PlanTermsService } from './plan-terms.service.js';
import { PlansStore } from './plans.store.js';

/** What the operator changes about where and when a subscription is served. */
export type PlanPlaceChange = AddressRequest & Partial<ParkingFields> & Edit & { timeSlot?: string };

/** The operator changes the address, time slot and parking place of a running subscription. */
@Injectable()
export class PlanPlaceService {
  constructor(
    private readonly store: PlansStore,
    private readonly slots: PlanSlotsService,
    private readonly terms: PlanTermsService,
    private readonly addresses: AddressesService,
    private readonly communities: CommunitiesService,
    private readonly mails: MailService,
    private readonly clock: Clock,
  ) {}

  /** Within the slot's capacity. Throws not-found, edit-conflict, validation-failed, slot-full or transition-not-allowed. */
  async change(id: string, request: PlanPlaceChange): Promise<Plan> {
    const before = await this.store.plans.get(id);
    if (!before) throw new DomainError('not-found', { message: 'This order does not exist.' });
    const changedAddress = await this.addresses.change(request, before.address);
    const apply = (plan: Plan): Plan => {
      assertVersionCurrent(plan, request);
      this.assertRunning(plan);
      return {
        ...plan,
        ...orderAddress(changedAddress(plan.address)),
        ...changedParking(plan, request),
        timeSlot: request.timeSlot ?? plan.timeSlot,
      };
    };
    const wanted = apply(before);
    if (wanted.communityId !== before.communityId || wanted.timeSlot !== before.timeSlot) {
      await this.slots.assertCapacity(wanted);
      if (!(await this.slots.reserve(wanted))) throw new DomainError('slot-full');
    }
    try {
      const after = await this.terms.change(id, apply);
      await this.notify(after);
      return after;
    } finally {
      // Whichever of the two places the car does not need is released, also after a refusal.
      await this.slots.sync(before);
      await this.slots.sync(wanted);
    }
  }

  private assertRunning(plan: Plan): void {
    const { status } = asOf(plan, this.clock.today());
    if (RUNNING.includes(status)) return;
    throw new DomainError('transition-not-allowed', {
      message: `A plan that is ${status} cannot be changed.`,
      current: status,
      allowed: [...RUNNING],
    });
  }

  private async notify(plan: Plan): Promise<void> {
    const communities = await this.communities.lookup([plan.communityId]);
    await this.mails.queue(planPlaceChangedMail({ ...plan, address: addressText(plan.address, communities) }));
  }
}

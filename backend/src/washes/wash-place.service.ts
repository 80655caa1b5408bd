import { Injectable } from '@nestjs/common';
import type { AddressRequest, ParkingFields } from '#libs/contract/addresses.js';
import type { Edit } from '#libs/contract/records.js';
import { AddressesService } from '../communities/addresses.service.js';
import { WashSlotsService } from '../capacity/wash-slots.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { addressText, changedParking, orderAddress } from '../customers/address.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { invalidFields } from '../kernel/validation.js';
import { MailService } from '../mail/mail.service.js';
import { washPlaceChangedMail } from '../mail/templates.js';
import { cancelDeadline, cancelUntil, isSlotOf, type Wash } from './wash.js';
import { WashesStore } from './washes.store.js';

/** What the operator changes about where and when a wash is done; its day stays. */
export type WashPlaceChange = AddressRequest & Partial<ParkingFields> & Edit & { timeSlot?: string };

/** The operator changes the address, time slot and parking place of a wash that is still to be done. */
@Injectable()
export class WashPlaceService {
  constructor(
    private readonly store: WashesStore,
    private readonly slots: WashSlotsService,
    private readonly addresses: AddressesService,
    private readonly communities: CommunitiesService,
    private readonly mails: MailService,
    private readonly clock: Clock,
  ) {}

  /** Within the slot's capacity. Throws not-found, edit-conflict, validation-failed, slot-full or transition-not-allowed. */
  async change(id: string, request: WashPlaceChange): Promise<Wash> {
    const before = (await this.store.washes.get(id)) ?? notFound();
    if (request.timeSlot !== undefined && !isSlotOf(before.tier, request.timeSlot))
      throw invalidFields([{ field: 'timeSlot', message: 'Please choose a time slot' }]);
    const changedAddress = await this.addresses.change(request, before.address);
    const apply = (wash: Wash): Wash => {
      assertVersionCurrent(wash, request);
      assertToBeDone(wash);
      const timeSlot = request.timeSlot ?? wash.timeSlot;
      return {
        ...wash,
        ...orderAddress(changedAddress(wash.address)),
        ...changedParking(wash, request),
        timeSlot,
        cancelUntil: movedDeadline(wash, timeSlot),
        updatedAt: this.clock.now(),
      };
    };
    const wanted = apply(before);
    if (wanted.timeSlot !== before.timeSlot && !(await this.slots.reserve(wanted))) throw new DomainError('slot-full');
    try {
      const after = (await updateWithRetry(this.store.washes, id, apply)) ?? notFound();
      const communities = await this.communities.lookup([after.communityId]);
      await this.mails.queue(washPlaceChangedMail({ ...after, address: addressText(after.address, communities) }));
      return after;
    } finally {
      // The half hours that are not the wash's, also after a refusal.
      const current = await this.store.washes.get(id);
      if (current) await this.slots.releaseOtherTimes(current);
    }
  }
}

/** As long before the new slot as it was before the old one. */
function movedDeadline(wash: Wash, timeSlot: string): string {
  const notice = Date.parse(cancelUntil(wash, 0)) - Date.parse(cancelDeadline(wash));
  return new Date(Date.parse(cancelUntil({ ...wash, timeSlot }, 0)) - notice).toISOString();
}

function assertToBeDone({ status }: Wash): void {
  if (status === 'booked' || status === 'assigned') return;
  throw new DomainError('transition-not-allowed', {
    message: `A wash that is ${status} cannot be changed.`,
    current: status,
    allowed: ['booked', 'assigned'],
  });
}

function notFound(): never {
  throw new DomainError('not-found', { message: 'This wash does not exist.' });
}

import { Injectable } from '@nestjs/common';
import type { SlotDemand } from '../capacity/slot-demand.js';
import { WashSlotsService, type SlotWash } from '../capacity/wash-slots.service.js';
import { includesSlot, washSlotsOf, type WashSlot } from '../capacity/wash-slot.js';
import { Clock } from '../kernel/clock.port.js';
import { mayHoldSlot } from './wash.js';
import { WashesStore } from './washes.store.js';

/** Which slots the washes need. */
@Injectable()
export class WashSlotDemandService implements SlotDemand<WashSlot, SlotWash> {
  constructor(
    private readonly store: WashesStore,
    private readonly clock: Clock,
    slots: WashSlotsService,
  ) {
    slots.registerDemand(this);
  }

  async isNeeded(slot: WashSlot, { orderId }: SlotWash): Promise<boolean> {
    const wash = await this.store.washes.get(orderId);
    return wash !== null && mayHoldSlot(wash) && includesSlot(washSlotsOf(wash), slot);
  }

  async *needed(): AsyncIterable<readonly [WashSlot, SlotWash]> {
    for await (const wash of this.store.from(this.clock.today())) {
      if (wash.status !== 'booked' && wash.status !== 'assigned') continue;
      for (const slot of washSlotsOf(wash)) yield [slot, { orderId: wash.id }];
    }
  }
}

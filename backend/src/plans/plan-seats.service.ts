import { Injectable } from '@nestjs/common';
import { CommunitiesService } from '../communities/communities.service.js';
import { Clock } from '../kernel/clock.port.js';
import { Database } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { seatDefinition, Seats } from '../kernel/seats.js';
import { JobRunner } from '../kernel/jobs.js';
import { SettingsService } from '../settings/settings.service.js';
import { RUNNING, type Plan } from './plan.js';
import { PlansStore } from './plans.store.js';

const SWEEP_EVERY_MS = 6 * 60 * 60_000;
/** Longer than a purchase takes between its seat and its plan. */
const BUYING_TAKES_MS = 10 * 60_000;

const definition = seatDefinition('plan_seats');

/** What a seat is for: a car, at a time slot of a community. */
type Booking = Pick<Plan, 'userId' | 'carNumber' | 'community' | 'timeSlot'>;

/**
 * So many cars as the operator's setting says, at each time slot of each community. The holder is the car, so that a renewal
 * has its place already. A car outside the known communities needs none.
 */
@Injectable()
export class PlanSeatsService {
  private readonly seats;

  constructor(
    database: Database,
    private readonly store: PlansStore,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    communities: CommunitiesService,
    jobs: JobRunner,
  ) {
    communities.follow({ count: () => Promise.resolve({}), move: (from, to) => this.move(from, to) });
    this.seats = new Seats(database.collection(definition), clock);
    jobs.register({ name: 'plan seats', everyMs: SWEEP_EVERY_MS, run: () => this.sweep() });
  }

  /** The car's seat, the same one when it has one. False when the slot is full. */
  async take(plan: Booking): Promise<boolean> {
    if (plan.community === null) return true;
    const { carsPerSlot } = await this.settings.settings();
    return this.seats.take(slotOf(plan.community, plan.timeSlot), holderOf(plan), carsPerSlot);
  }

  /** The seat of a plan that runs, whatever gave it back meanwhile. */
  async keep(plan: Booking): Promise<void> {
    if (plan.community !== null) await this.seats.keep(slotOf(plan.community, plan.timeSlot), holderOf(plan));
  }

  /** Throws slot-full. Takes nothing. */
  async assertCapacity(plan: Booking): Promise<void> {
    if (plan.community === null) return;
    const { carsPerSlot } = await this.settings.settings();
    if (await this.seats.hasRoom(slotOf(plan.community, plan.timeSlot), holderOf(plan), carsPerSlot)) return;
    throw new DomainError('slot-full', {
      message: `The time slot ${plan.timeSlot} is full in ${plan.community}. Please choose another one.`,
    });
  }

  /** Whether a time slot of the community can still be had. */
  async vacancyIn(community: string): Promise<(timeSlot: string) => boolean> {
    const { carsPerSlot } = await this.settings.settings();
    const taken = await this.seats.countsIn(slotOf(community, ''));
    return (timeSlot) => (taken.get(slotOf(community, timeSlot)) ?? 0) < carsPerSlot;
  }

  /** Gives the seat back unless a plan of the same car runs at the same time and place; one may begin to just now. */
  async giveBackUnlessHeld(plan: Booking): Promise<void> {
    if (plan.community === null || (await this.store.runs(plan))) return;
    await this.seats.giveBack(holderOf(plan), slotOf(plan.community, plan.timeSlot));
    if (await this.store.runs(plan)) await this.keep(plan);
  }

  /** A full slot stays full under the community's new name. */
  private async move(from: string, to: string): Promise<void> {
    for await (const { slot, holder } of this.seats.within(`${from}/`)) {
      await this.seats.keep(slotOf(to, bookingOf(slot, holder).timeSlot), holder);
      await this.seats.giveBack(holder, slot);
    }
  }

  /**
   * A crash may come between a seat and its plan, or between a plan's end and the return of its seat; and plans that were
   * brought from elsewhere have no seats yet.
   */
  private async sweep(): Promise<void> {
    const before = this.clock.in(-BUYING_TAKES_MS);
    for await (const { slot, holder, takenAt } of this.seats.from('')) {
      if (takenAt < before) await this.giveBackUnlessHeld(bookingOf(slot, holder));
    }
    for await (const running of this.store.running()) {
      if (
        running.community === null ||
        (await this.seats.holds(slotOf(running.community, running.timeSlot), holderOf(running)))
      )
        continue;
      // Read again, as it may be over by now.
      const plan = await this.store.plans.get(running.id);
      if (plan && RUNNING.includes(plan.status)) await this.keep(plan);
    }
  }
}

function slotOf(community: string, timeSlot: string): string {
  return `${community}/${timeSlot}`;
}

function holderOf({ userId, carNumber }: Booking): string {
  return `${userId}/${carNumber}`;
}

/** Only a community's name can have a slash in it. */
function bookingOf(slot: string, holder: string): Booking {
  const [userId, carNumber] = holder.split('/') as [string, string];
  const end = slot.lastIndexOf('/');
  return { userId, carNumber, community: slot.slice(0, end), timeSlot: slot.slice(end + 1) };
}
